import type { ResultItem } from "#shared/calculator/contract.ts";
import type { ItemValues } from "./form-values.ts";

type FormerItem = Pick<ResultItem, "description" | "hsCode" | "countryOfOrigin">;

/**
 * The form's row of an item of the result, also after rows were added, moved or removed: the one with its goods, else
 * with its code, else with its description, the code having been edited. `index` is its place in the result; -1 if the
 * row is gone.
 */
export function findItemRow(items: readonly ItemValues[], item: FormerItem, index: number): number {
  const hasCode = (row: ItemValues) =>
    row.hsCode.trim() === (item.hsCode ?? "") && row.countryOfOrigin === item.countryOfOrigin;
  const hasDescription = (row: ItemValues) => row.description.trim() === item.description;
  const former = items[index];
  for (const isRow of [
    (row: ItemValues) => hasCode(row) && hasDescription(row),
    hasCode,
    hasDescription,
  ]) {
    if (former && isRow(former)) return index;
    const found = items.findIndex(isRow);
    if (found >= 0) return found;
  }
  return -1;
}
