import type { CalculationResult, ResultItem } from "#shared/calculator/contract.ts";
import { itemCells } from "#shared/calculator/item-cells.ts";
import { isByLine } from "#shared/duties/assessment.ts";
import { type Cents, fromCents, sumCents, toCents } from "#shared/money.ts";
import type { Translate } from "#shared/texts.ts";

type Texts = { t: Translate<"results">; language: string };

/** The amounts of the duty by the names of its layers, over all items. */
export function layerSums(result: CalculationResult, texts: Texts): ReadonlyMap<string, number> {
  const { layerNames, items } = itemCells(result, texts);
  return new Map(
    layerNames.map((name, column) => {
      const amounts = items.map(({ layers }) => Number(layers[column] || 0));
      return [name, sum(amounts)];
    }),
  );
}

/** The preferences that would lower the duties if they were claimed, each with what it saves; the largest first. */
export function possibleSavings(result: CalculationResult): { name: string; saving: number }[] {
  const savings = new Map<string, number>();
  for (const { name, saving } of result.items.flatMap(itemSavings)) {
    savings.set(name, sum([savings.get(name) ?? 0, saving]));
  }
  return [...savings]
    .map(([name, saving]) => ({ name, saving }))
    .sort((a, b) => b.saving - a.saving);
}

function itemSavings({ assessment }: ResultItem): { name: string; saving: number }[] {
  if (!isByLine(assessment)) return [];
  return assessment.preferences.flatMap(({ name, isClaimed, duty }) => {
    const isLower = !isClaimed && duty !== null && duty < assessment.duty;
    return isLower ? [{ name, saving: difference(assessment.duty, duty) }] : [];
  });
}

/** Exact, which a difference of binary fractions is not. */
export const difference = (amount: number, less: number): number =>
  fromCents((toCents(amount) - toCents(less)) as Cents); // safe: a difference of whole cents

const sum = (amounts: readonly number[]): number =>
  fromCents(sumCents(amounts.map((amount) => toCents(amount))));
