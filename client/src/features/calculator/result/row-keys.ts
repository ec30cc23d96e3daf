import type { ResultItem } from "#shared/calculator/contract.ts";

/** Keys by which an item keeps its row from one result to the next, whose ids are new: its goods, counted where they repeat. */
export function rowKeys(items: readonly Pick<ResultItem, "description" | "countryOfOrigin">[]) {
  const counts = new Map<string, number>();
  return items.map(({ description, countryOfOrigin }) => {
    const goods = `${countryOfOrigin} ${description}`;
    const count = (counts.get(goods) ?? 0) + 1;
    counts.set(goods, count);
    return `${count} ${goods}`;
  });
}
