import type { Deps } from "#server/deps.ts";
import type { Currency } from "#shared/currency.ts";
import {
  type ExchangeRate,
  type UnitsPerUsd,
  US_DOLLAR,
} from "#shared/exchange-rates/exchange-rates.ts";

/** The conversion from US dollars to a currency; it has no exchange rate for the US dollar itself. */
export type UsdConversion = { unitsPerUsd: UnitsPerUsd; exchangeRate: ExchangeRate | null };

/** Null if the exchange rate of the currency is not known. */
export async function usdConversion(
  { exchangeRates }: Pick<Deps, "exchangeRates">,
  currency: Currency,
): Promise<UsdConversion | null> {
  if (currency === "USD") return { unitsPerUsd: US_DOLLAR, exchangeRate: null };
  const exchangeRate = (await exchangeRates.get())?.get(currency);
  return exchangeRate ? { unitsPerUsd: exchangeRate.unitsPerUsd, exchangeRate } : null;
}
