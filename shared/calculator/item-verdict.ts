import type { Verdict } from "#shared/duties/assessment.ts";
import type { CalculationResult, ResultItem } from "./contract.ts";

/**
 * What the duty of an item rests on; null where no item of the result could have been assessed by tariff line, as in a quote.
 * An item without a code has the country rate.
 */
export function itemVerdict(
  { assessment, duty }: ResultItem,
  { schedule, missing }: Pick<CalculationResult, "schedule" | "missing">,
): Verdict | null {
  if (assessment) return assessment.verdict;
  const couldBeByLine = schedule !== null || missing.length > 0;
  return duty && couldBeByLine ? "unassessed" : null;
}
