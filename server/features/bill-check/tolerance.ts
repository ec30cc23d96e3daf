import { convertUsd } from "#server/duties/us/schedule/exact-amount.ts";
import type { CarrierFee } from "#shared/carrier-fees/carrier-fees.ts";
import { type Cents, multiplyByRate, rateFromPercent, sumCents, toCents } from "#shared/money.ts";
import type { Goods } from "./load-goods.ts";

/** Customs takes the value in whole dollars: CBP Form 7501, block 32. */
const HALF_DOLLAR = toCents("0.50");

/** The rates of the product and those of customs are of different days. */
const EXCHANGE_SHARE = rateFromPercent(5);

/**
 * The difference up to which a billed amount is the same as the computed one: what the rounding of the value to whole dollars
 * changes, one smallest unit for the rounding of the amount, and a twentieth where a currency is converted: that of the goods
 * and of the law, or that of a courier's fee.
 */
export function tolerance(
  amount: Cents,
  { input, currency, unit, conversion, value }: Goods,
  fee: Pick<CarrierFee, "currency"> | null = null,
): Cents {
  const halfDollar = conversion ? convertUsd(HALF_DOLLAR, conversion.unitsPerUsd, unit) : 0;
  const ofRounding = value ? Math.ceil((amount * halfDollar) / value) : 0;
  const sources = fee ? [fee.currency] : [input.currency, "USD"];
  const isConverted = sources.some((source) => source !== currency);
  return sumCents([
    unit,
    ofRounding as Cents, // safe: rounded up to whole cents
    isConverted ? multiplyByRate(amount, EXCHANGE_SHARE, unit) : (0 as Cents),
  ]);
}
