import { parseAmount } from "#client/lib/parse-amount.ts";
import { type Currency, smallestUnit } from "#shared/currency.ts";
import { type Cents, fromCents, multiplyCents, sumCents, toCents } from "#shared/money.ts";
import { type ItemValues, parseQuantity } from "./form-values.ts";

/** The largest amount whose cents are an exact number. */
const MAX_EXACT_AMOUNT = fromCents(Number.MAX_SAFE_INTEGER as Cents); // safe: a whole number

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
  toCents(Math.min(parseAmount(value, currency) ?? 0, MAX_EXACT_AMOUNT), smallestUnit(currency));
