import { ALARMING_RATE_PERCENT, type DatasetWarning } from "#shared/datasets/contract.ts";
import { changePercent } from "#shared/exchange-rates/change-percent.ts";
import type { ListedRate } from "#shared/exchange-rates/contract.ts";

/** A warning for each currency whose rate changes by more than half of it, the largest change first. */
export function findRateJumps(
  before: readonly ListedRate[],
  after: readonly ListedRate[],
): DatasetWarning[] {
  const earlier = new Map(before.map(({ currency, unitsPerUsd }) => [currency, unitsPerUsd]));
  return after
    .map(({ currency, unitsPerUsd }) => {
      const rate = earlier.get(currency);
      const percent = rate === undefined ? 0 : changePercent(rate, unitsPerUsd);
      return { kind: "rateChanged" as const, currency, percent };
    })
    .filter(({ percent }) => Math.abs(percent) > ALARMING_RATE_PERCENT)
    .sort((a, b) => Math.abs(b.percent) - Math.abs(a.percent));
}
