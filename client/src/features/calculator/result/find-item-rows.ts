import { type ItemValues, parseQuantity } from "#client/features/calculator/form/form-values.ts";
import { parseAmount } from "#client/lib/parse-amount.ts";
import type { ResultItem } from "#shared/calculator/contract.ts";
import type { Currency } from "#shared/currency.ts";

type PreviousItem = Pick<
  ResultItem,
  "description" | "hsCode" | "countryOfOrigin" | "quantity" | "value" | "currency"
>;

/**
 * The form's row of each item of the result, also after rows were added, moved or removed; -1 if the row is gone. Rows
 * that have not changed are found first, those with another description or code last. A row is that of one item only.
 */
export function findItemRows(
  rows: readonly ItemValues[],
  items: readonly PreviousItem[],
): readonly number[] {
  const currency = items[0]?.currency;
  const rowGoods = rows.map((row) => goodsOfRow(row, currency));
  const itemGoods = items.map((item) => ({ ...item, hsCode: item.hsCode ?? "" }));
  return KEYS.reduce<readonly number[]>(
    (found, key) =>
      found.includes(-1) ? match(found, rowGoods.map(key), itemGoods.map(key)) : found,
    items.map(() => -1),
  );
}

type Goods = Omit<PreviousItem, "hsCode" | "value"> & { hsCode: string; value: number | null };

const goodsOfRow = (
  { description, hsCode, countryOfOrigin, quantity, value }: ItemValues,
  currency: Currency = "USD",
): Goods => ({
  description: description.trim(),
  hsCode: hsCode.trim(),
  countryOfOrigin,
  quantity: parseQuantity(quantity),
  value: parseAmount(value, currency),
  currency,
});

const line = ({ description, hsCode, countryOfOrigin }: Goods) => [
  description,
  hsCode,
  countryOfOrigin,
];

/** What a row and an item have in common if they are the same, from the surest to the least sure. */
const KEYS: readonly ((goods: Goods, index: number) => string)[] = [
  (goods, index) => JSON.stringify([index, ...line(goods), goods.quantity, goods.value]),
  (goods) => JSON.stringify([...line(goods), goods.quantity, goods.value]),
  (goods) => JSON.stringify(line(goods)),
  ({ hsCode, countryOfOrigin }, index) => JSON.stringify([index, hsCode, countryOfOrigin]),
  ({ description }) => description,
];

/** Gives each item without a row the first free one that has its key. */
function match(
  found: readonly number[],
  rowKeys: readonly string[],
  itemKeys: readonly string[],
): readonly number[] {
  const taken = new Set(found);
  const free = new Map<string, number[]>();
  for (const [row, key] of rowKeys.entries()) {
    if (!taken.has(row)) free.set(key, [...(free.get(key) ?? []), row]);
  }
  return itemKeys.map((key, item) => {
    const previous = found[item] ?? -1;
    return previous === -1 ? (free.get(key)?.shift() ?? -1) : previous;
  });
}
