import { parseAmount } from "#client/lib/parse-amount.ts";
import type { ResultItem } from "#shared/calculator/contract.ts";
import { type ItemValues, parseQuantity } from "./form-values.ts";

type FormerItem = Pick<
  ResultItem,
  "description" | "hsCode" | "countryOfOrigin" | "quantity" | "value" | "currency"
>;

/**
 * The form's row of each item of the result, also after rows were added, moved or removed; -1 if the row is gone. Rows
 * that have not changed are found first, those with another description or code last. A row is that of one item only.
 */
export function findItemRows(
  rows: readonly ItemValues[],
  items: readonly FormerItem[],
): readonly number[] {
  const found = items.map(() => -1);
  for (const isRowOf of MATCHES) {
    const find = (item: FormerItem, place: number) => {
      const isFreeMatch = (row: ItemValues, index: number) =>
        !found.includes(index) && isRowOf(row, item, index === place);
      const former = rows[place];
      return former && isFreeMatch(former, place) ? place : rows.findIndex(isFreeMatch);
    };
    for (const [place, item] of items.entries()) {
      if (found[place] === -1) found[place] = find(item, place);
    }
  }
  return found;
}

type Match = (row: ItemValues, item: FormerItem, isInPlace: boolean) => boolean;

const hasCode: Match = (row, item) =>
  row.hsCode.trim() === (item.hsCode ?? "") && row.countryOfOrigin === item.countryOfOrigin;

const hasDescription: Match = (row, item) => row.description.trim() === item.description;

const hasAmounts: Match = (row, { quantity, value, currency }) =>
  parseQuantity(row.quantity) === quantity && parseAmount(row.value, currency) === value;

const hasGoods: Match = (...match) => hasCode(...match) && hasDescription(...match);

/** From the surest to the least sure. */
const MATCHES: readonly Match[] = [
  (...match) => hasGoods(...match) && hasAmounts(...match),
  hasGoods,
  (row, item, isInPlace) => isInPlace && hasCode(row, item, isInPlace),
  hasDescription,
];
