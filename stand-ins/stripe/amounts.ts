import { invalidRequest } from "./api-error.ts";

// https://docs.stripe.com/currencies
const CURRENCIES = new Set(
  `usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd bwp byn
  bzd cad cdf chf clp cny cop crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq
  gyd hkd hnl hrk htg huf idr ils inr isk jmd jod jpy kes kgs khr kmf krw kwd kyd kzt lak lbp lkr lrd
  lsl mad mdl mga mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd omr pab pen pgk php
  pkr pln pyg qar ron rsd rub rwf sar sbd scr sek sgd shp sle sos srd std szl thb tjs tnd top try ttd
  twd tzs uah ugx uyu uzs vnd vuv wst xaf xcd xof xpf yer zar zmw`.split(/\s+/),
);

const ZERO_DECIMAL = new Set(
  "bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf".split(" "),
);

/** Amounts in the smallest unit. The default also covers currencies without a published minimum. */
const MIN_AMOUNTS: Record<string, number> = {
  gbp: 30,
  myr: 200,
  sek: 300,
  nok: 300,
  hkd: 400,
  mxn: 1000,
};
const DEFAULT_MIN_AMOUNT = 50;
const MAX_AMOUNT = 99_999_999;

export function parseCurrency(code: string): string {
  const currency = code.toLowerCase();
  if (CURRENCIES.has(currency)) return currency;
  const message = `Invalid currency: ${currency}. Stripe currently supports these currencies: ${[...CURRENCIES].join(", ")}`;
  throw invalidRequest({ message, param: "currency" });
}

/** Rejects amounts (smallest unit) below the currency's minimum or of more than eight digits. */
export function validateAmount(amount: number, currency: string): number {
  const minimum = MIN_AMOUNTS[currency] ?? DEFAULT_MIN_AMOUNT;
  if (amount < 1) throw amountError("parameter_invalid_integer", "Invalid positive integer");
  if (amount < minimum)
    throw amountError(
      "amount_too_small",
      `Amount must be at least ${formatAmount(minimum, currency)}`,
    );
  if (amount > MAX_AMOUNT)
    throw amountError(
      "amount_too_large",
      `Amount must be no more than ${formatAmount(MAX_AMOUNT, currency)}`,
    );
  return amount;
}

const amountError = (code: string, message: string) =>
  invalidRequest({ code, message, param: "amount" });

const formatAmount = (amount: number, currency: string) =>
  `${formatMoney(amount, currency)} ${currency}`;

export function formatMoney(amount: number, currency: string): string {
  const digits = ZERO_DECIMAL.has(currency) ? 0 : 2;
  const money = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return money.format(amount / 10 ** digits);
}
