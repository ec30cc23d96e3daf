import type {
  ImportedItem,
  ImportedRow,
} from "#client/features/calculator/items-csv/imported-table.ts";
import type { ResultItem } from "#shared/calculator/contract.ts";

type Matchable = Pick<ImportedItem, "description" | "countryOfOrigin" | "quantity" | "value">;

type MatchKey = (item: Matchable) => unknown[];

/** What an item and its row may have in common, the surest first: either its figures or its name may have been changed. */
const KEYS: readonly MatchKey[] = [
  (item) => [item.description, item.countryOfOrigin, item.quantity, item.value],
  (item) => [item.description, item.countryOfOrigin],
  (item) => [item.description],
  (item) => [item.countryOfOrigin, item.quantity, item.value],
];

/** The item of the result for each imported row; rows whose item was removed have none. Every item has one row at most. */
export function matchImportedRows(
  rows: readonly ImportedRow[],
  items: readonly ResultItem[],
): ReadonlyMap<ImportedRow, ResultItem> {
  const matches = new Map<ImportedRow, ResultItem>();
  const free = new Set(items);
  for (const key of KEYS) {
    const takeItem = itemsByKey([...free], key);
    for (const row of rows.filter((unmatched) => !matches.has(unmatched))) {
      const item = takeItem(row.item);
      if (!item) continue;
      matches.set(row, item);
      free.delete(item);
    }
  }
  return matches;
}

/** A function that returns the next item with the same key, each item once. */
function itemsByKey(items: readonly ResultItem[], key: MatchKey) {
  const queues = new Map<string, ResultItem[]>();
  const textOf = (item: Matchable) => JSON.stringify(key(item));
  for (const item of items) {
    const queue = queues.get(textOf(item));
    if (queue) queue.push(item);
    else queues.set(textOf(item), [item]);
  }
  return (item: Matchable) => queues.get(textOf(item))?.shift();
}
