import type { QuoteLine } from "#shared/landed-cost/explanation.ts";
import { fromCents, sumCents, toCents } from "#shared/money.ts";
import type { CalculationResult } from "./contract.ts";

/** The lines of one item of a quote, or with null those of the whole shipment. */
export const landedCostLines = (
  { provider }: CalculationResult,
  item: string | null,
): QuoteLine[] => provider?.lines.filter((line) => line.item === item) ?? [];

export const totalDuty = (lines: readonly QuoteLine[]): number =>
  fromCents(
    sumCents(lines.filter(({ kind }) => kind === "duty").map(({ amount }) => toCents(amount))),
  );
