import type { ComparedResult } from "#shared/calculator/comparison.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { itemVerdict } from "#shared/calculator/item-verdict.ts";
import { type Cents, fromCents, toCents } from "#shared/money.ts";
import { possibleSavings } from "./comparison-rows.ts";

export type Cheapest = {
  /** The positions with the least total, from 0; more than one where they cost the same. */
  least: number[];
  /** The least total above it, with its position; null where all cost the same. */
  next: { index: number; difference: number } | null;
  /** What would make another one cheaper still, if a preference were claimed. */
  savings: { index: number; name: string; saving: number }[];
  /** Whether every duty that was compared is exact and no preference could change what is cheapest. */
  isCertain: boolean;
};

/** Null unless two results were computed. */
export function findCheapest(compared: readonly ComparedResult[]): Cheapest | null {
  const totals = compared.flatMap(({ result }, index) =>
    result ? [{ index, result, total: toCents(result.totalLandedCost) }] : [],
  );
  if (totals.length < 2) return null;
  const least = Math.min(...totals.map(({ total }) => total));
  const [next] = totals.filter(({ total }) => total > least).sort((a, b) => a.total - b.total);
  const savings = totals
    .filter(({ total }) => total > least)
    .flatMap(({ index, total, result }) => savingsBelow(result, total - least, index));
  return {
    savings,
    least: totals.filter(({ total }) => total === least).map(({ index }) => index),
    next: next
      ? { index: next.index, difference: fromCents((next.total - least) as Cents) } // safe: whole cents
      : null,
    isCertain:
      savings.length === 0 && compared.every(({ result }) => result !== null && isExact(result)),
  };
}

/** The savings of a result that are larger than the cents that it costs more. */
const savingsBelow = (result: CalculationResult, more: number, index: number) =>
  possibleSavings(result)
    .filter(({ saving }) => toCents(saving) > more)
    .map((saving) => ({ index, ...saving }));

/** Whether nothing is open in a result. Country rates alone, where no codes are used, leave nothing open either. */
export const isExact = (result: CalculationResult): boolean =>
  result.items.every((item) => {
    const verdict = itemVerdict(item, result);
    return verdict === null || verdict === "exact";
  });
