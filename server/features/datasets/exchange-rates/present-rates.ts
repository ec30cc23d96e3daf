import { currencyCodes } from "#shared/currency.ts";
import type { ListedRate } from "#shared/exchange-rates/contract.ts";
import { type ExchangeRates, formatUnitsPerUsd } from "#shared/exchange-rates/exchange-rates.ts";

/** The rates in the order of the currency list; none without an active version. */
export const presentRates = (rates: ExchangeRates | null): ListedRate[] =>
  currencyCodes.flatMap((currency) => {
    const rate = rates?.get(currency);
    return rate ? [{ ...rate, currency, unitsPerUsd: formatUnitsPerUsd(rate.unitsPerUsd) }] : [];
  });
