import { type Currency, smallestUnit } from "#shared/currency.ts";
import type { ExchangeRates } from "#shared/exchange-rates/exchange-rates.ts";
import type { CourierFee } from "#shared/fees/courier-fees.ts";
import { type Cents, multiplyByRate, rateFromPercent, sumCents, toCents } from "#shared/money.ts";
import { convertCents, crossRate } from "./cross-rate.ts";

export type CourierCharges = {
  /** The Merchandise Processing Fee of the informal entry. */
  mpf: Cents;
  /** `total` has duties, taxes, the fee of customs and the courier's own. */
  couriers: { name: string; fee: Cents; total: Cents }[];
};

type Charged = { currency: Currency; duties: Cents; taxes: Cents; mpf: Cents };

/**
 * What each courier asks of the recipient where duties are not paid in advance: duties, taxes, the fee of customs and its
 * own fee, in the currency of the calculation and rounded half up to its smallest unit. A courier whose currency has no
 * exchange rate is left out; null if none remains.
 */
export function courierCharges(
  fees: readonly CourierFee[],
  { currency, duties, taxes, mpf }: Charged,
  rates: ExchangeRates | null,
): CourierCharges | null {
  const base = sumCents([duties, taxes]);
  const couriers = fees.flatMap((courier) => {
    const fee = courierFee(courier, base, { currency, rates });
    return fee === null ? [] : [{ name: courier.name, fee, total: sumCents([base, mpf, fee]) }];
  });
  return couriers.length > 0 ? { mpf, couriers } : null;
}

type Conversion = { currency: Currency; rates: ExchangeRates | null };

/**
 * Fixed fee + share of what is advanced, which is at least the minimum, rounded half up to the currency's smallest unit; a
 * courier that advances nothing takes no share. Null without an exchange rate.
 */
export function courierFee(
  { fixed, percent, minimum, currency: from }: Omit<CourierFee, "name">,
  base: Cents,
  { currency, rates }: Conversion,
): Cents | null {
  const unit = smallestUnit(currency);
  const rate = crossRate(from, currency, rates);
  if (!rate) return null;
  const convert = (amount: number) => convertCents(toCents(amount), rate, unit);
  const share = multiplyByRate(base, rateFromPercent(percent), unit);
  const least = percent > 0 && base > 0 ? convert(minimum) : 0;
  return sumCents([convert(fixed), Math.max(share, least) as Cents]); // safe: one of two amounts
}
