import { isQuantity } from "#client/features/calculator/form/form-values.ts";
import { goodsTotal, type PricedItem } from "#client/features/calculator/form/goods-total.ts";
import { foreignCurrency } from "#client/lib/parse-amount.ts";
import type { Currency } from "#shared/currency.ts";
import { formatMoney } from "#shared/format-money.ts";

/** The length of an amount that fits its column in the size of the others, such as "$999,999.99". */
const MAX_LENGTH = 12;

/** Quantity × unit value; a dash where the quantity is invalid or the value in a foreign currency. */
export function LineAmount({ quantity, value, currency }: PricedItem & { currency: Currency }) {
  if (!isQuantity(quantity) || foreignCurrency(value, currency) !== null) {
    return <span className="numeric">–</span>;
  }
  const amount = formatMoney(goodsTotal([{ quantity, value }], currency), currency);
  const sizeClass = amount.length > MAX_LENGTH ? "@row:text-xs" : "@row:text-sm";
  return (
    <span className={`numeric wrap-anywhere @row:whitespace-normal ${sizeClass}`}>{amount}</span>
  );
}
