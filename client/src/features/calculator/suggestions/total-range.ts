import type { CalculationResult, ResultItem } from "#shared/calculator/contract.ts";
import { currencyDecimals } from "#shared/currency.ts";
import type { CodeSuggestion } from "#shared/suggestions/contract.ts";

export const lacksGeneralDuty = ({ hsCode, duty }: ResultItem): boolean =>
  hsCode === null && duty !== null && !duty.includesMfn;

/** `most` is null where the duty of an item is not known. */
export type TotalRange = { least: number; most: number | null };

/**
 * The total by the lines that the items without a code may be of: at least what is charged now, unless they owe less.
 * `suggestions` are those of the items that lack the general duty, in their order.
 */
export function totalRange(
  result: CalculationResult,
  suggestions: readonly (CodeSuggestion | null)[],
): TotalRange {
  const charged = result.items.filter(lacksGeneralDuty).map(({ duty }) => duty?.amount ?? 0);
  const ranges = suggestions.map((suggestion) => suggestion?.duty ?? null);
  const less = charged.map((amount, place) =>
    Math.min(0, (ranges[place]?.least ?? amount) - amount),
  );
  const more = charged.map((amount, place) =>
    Math.max(0, (ranges[place]?.most ?? amount) - amount),
  );
  return {
    least: withMoreDuty(result, sum(less)),
    most: ranges.some((range) => range === null) ? null : withMoreDuty(result, sum(more)),
  };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** The total with other duties, on which a percentage fee is charged. */
function withMoreDuty(result: CalculationResult, duty: number): number {
  const digits = currencyDecimals(result.currency);
  const fee = result.feeLines.find((line) => line.kind === "percentage");
  const moreFee = fee ? ((fee.base + duty) * fee.percentage) / 100 - fee.amount : 0;
  return Number((result.totalLandedCost + duty + (duty === 0 ? 0 : moreFee)).toFixed(digits));
}
