import { validationError } from "#server/errors/app-error.ts";
import { type Currency, smallestUnit } from "#shared/currency.ts";
import { type Cents, toCents } from "#shared/money.ts";

/** The amount in cents. Throws `invalid` for a fraction of the currency's smallest unit, as half a yen. */
export function parseChargeAmount(amount: number, currency: Currency): Cents {
  const cents = toCents(amount);
  if (cents % smallestUnit(currency) === 0) return cents;
  throw validationError([{ path: "amount", key: "payments.wholeUnits", params: { currency } }]);
}
