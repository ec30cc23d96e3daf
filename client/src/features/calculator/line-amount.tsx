import { foreignCurrency } from "#client/lib/parse-amount.ts";
import type { Currency } from "#shared/currency.ts";
import { Amount } from "./amount.tsx";
import { isQuantity } from "./form-values.ts";
import { goodsTotal, type PricedItem } from "./goods-total.ts";

type LineAmountProps = PricedItem & { currency: Currency; className?: string | undefined };

/** Quantity × unit value; a dash where the quantity is invalid or the value in a foreign currency. */
export function LineAmount({ quantity, value, currency, className }: LineAmountProps) {
  if (!isQuantity(quantity) || foreignCurrency(value, currency) !== null) {
    return <span className="numeric">–</span>;
  }
  const total = goodsTotal([{ quantity, value }], currency);
  return <Amount value={total} currency={currency} className={className} />;
}
