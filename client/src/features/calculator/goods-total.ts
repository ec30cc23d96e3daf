import { parseAmount } from "#client/lib/parse-amount.ts";
import { type Currency, smallestUnit } from "#shared/currency.ts";
import { fromCents, multiplyCents, sumCents, toCents } from "#shared/money.ts";
import { type ItemValues, parseQuantity } from "./form-values.ts";

export type PricedItem = Pick<ItemValues, "quantity" | "value">;

/** Σ quantity × unit value, each value rounded to the currency's smallest unit; invalid values count as 0. */
export const goodsTotal = (items: readonly PricedItem[], currency: Currency): number =>
  fromCents(
    sumCents(
      items.map(({ quantity, value }) =>
        multiplyCents(toUnitCents(value, currency), parseQuantity(quantity)),
      ),
    ),
  );

const toUnitCents = (value: string, currency: Currency) =>
  toCents(
    Math.min(parseAmount(value, currency) ?? 0, Number.MAX_SAFE_INTEGER / 100),
    smallestUnit(currency),
  );
