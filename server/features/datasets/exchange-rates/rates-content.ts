import { type Currency, currencyCodes } from "#shared/currency.ts";
import {
  type ExchangeRates,
  formatUnitsPerUsd,
  parseUnitsPerUsd,
  type RateSource,
} from "#shared/exchange-rates/exchange-rates.ts";

/**
 * The content of a version: a CSV file that can be uploaded again, with the source of each rate in a column that an
 * upload ignores.
 */
export function formatRates(rates: ExchangeRates): Buffer {
  const rows = currencyCodes.flatMap((currency) => {
    const rate = rates.get(currency);
    return rate
      ? [[rate.date, currency, formatUnitsPerUsd(rate.unitsPerUsd), rate.source].join(",")]
      : [];
  });
  return Buffer.from(["date,currency,units_per_usd,source", ...rows, ""].join("\n"));
}

/** Reads what `formatRates` wrote. */
export function parseRates(content: string): ExchangeRates {
  const [, ...rows] = content.trimEnd().split("\n");
  return new Map(
    rows.map((row) => {
      const [date = "", currency, units = "", source] = row.split(",");
      const unitsPerUsd = parseUnitsPerUsd(units);
      if (!unitsPerUsd) throw new Error(`The stored exchange rate cannot be read: ${row}`);
      // safe: formatRates wrote them
      return [currency as Currency, { unitsPerUsd, date, source: source as RateSource }];
    }),
  );
}
