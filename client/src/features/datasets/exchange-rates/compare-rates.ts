import { changePercent } from "#shared/exchange-rates/change-percent.ts";
import type { ListedRate } from "#shared/exchange-rates/contract.ts";

/** `before` is null if the currency had no rate. */
export type RateDifference = {
  currency: ListedRate["currency"];
  before: string | null;
  after: string;
};

const LARGE_PERCENT = 10;

/** The rates that differ, the largest change first. */
export function compareRates(
  before: readonly ListedRate[],
  after: readonly ListedRate[],
): RateDifference[] {
  const earlier = new Map(before.map(({ currency, unitsPerUsd }) => [currency, unitsPerUsd]));
  return after
    .map(({ currency, unitsPerUsd }) => ({
      currency,
      before: earlier.get(currency) ?? null,
      after: unitsPerUsd,
    }))
    .filter((difference) => difference.before !== difference.after)
    .sort((a, b) => size(b) - size(a));
}

/** Rounded to two decimals; null without an earlier rate. */
export const differencePercent = ({ before, after }: RateDifference): number | null =>
  before === null ? null : changePercent(before, after);

export const isLarge = (difference: RateDifference): boolean => size(difference) > LARGE_PERCENT;

const size = (difference: RateDifference): number => Math.abs(differencePercent(difference) ?? 0);
