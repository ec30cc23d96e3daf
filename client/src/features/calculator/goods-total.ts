import { parseAmount } from "#client/lib/parse-amount.ts";
import { type Currency, smallestUnit } from "#shared/currency.ts";
import { fromCents, multiplyCents, sumCents, toCents } from "#shared/money.ts";
import { type ItemValues, quantityFrom } from "./form-values.ts";

type Priced = Pick<ItemValues, "quantity" | "value">;

/** Σ quantity × unit value, each unit value in whole units of the currency; what cannot be read counts as 0. */
export const goodsTotal = (items: readonly Priced[], currency: Currency): number =>
  fromCents(
    sumCents(
      items.map(({ quantity, value }) =>
        multiplyCents(readable(value, currency), quantityFrom(quantity)),
      ),
    ),
  );

const readable = (value: string, currency: Currency) =>
  toCents(
    Math.min(parseAmount(value, currency) ?? 0, Number.MAX_SAFE_INTEGER / 100),
    smallestUnit(currency),
  );
