import { fileError, MAX_FILE_ERRORS, type RowError, truncate } from "#server/errors/row-error.ts";
import { latestToday } from "#server/features/datasets/version-dates.ts";
import { createColumnFinder } from "#server/http/csv-columns.ts";
import type { CsvRecord } from "#server/http/csv-record-parser.ts";
import { readCsvRecords } from "#server/http/read-csv-records.ts";
import { type Currency, currencyCodes, isCurrency } from "#shared/currency.ts";
import {
  type CurrencyRate,
  parseUnitsPerUsd,
  US_DOLLAR,
} from "#shared/exchange-rates/exchange-rates.ts";
import type { FieldError } from "#shared/http/field-errors.ts";
import { day } from "#shared/http/fields.ts";

type Row = { line: number; date: string; currency: string; unitsPerUsd: string };

/** Throws `invalid` naming the first hundred lines that are wrong, and the currencies without a line. */
export async function parseRatesFile(bytes: Buffer): Promise<CurrencyRate[]> {
  const rates: CurrencyRate[] = [];
  const errors: FieldError[] = [];
  const lineByCurrency = new Map<string, number>();
  const rows = toRows(await readCsvRecords(bytes));
  const toNumber = usesDecimalCommas(rows) ? swapSeparators : (text: string) => text;
  for (const row of rows) {
    const parsed = parseRow(row, toNumber, lineByCurrency.get(row.currency));
    lineByCurrency.set(row.currency, row.line);
    if (!("key" in parsed)) rates.push(parsed);
    else if (errors.length < MAX_FILE_ERRORS) errors.push({ path: `line ${row.line}`, ...parsed });
  }
  const missing = currencyCodes.filter((currency) => !lineByCurrency.has(currency));
  if (missing.length > 0) errors.push(missingError(missing));
  if (errors.length > 0) throw fileError(errors);
  return rates;
}

/** The first record is the header. */
function toRows([header, ...records]: CsvRecord[]): Row[] {
  const column = createColumnFinder(header?.cells ?? []);
  const date = column("date");
  const currency = column("currency");
  const unitsPerUsd = column("units_per_usd");
  return records.map(({ cells, line }) => ({
    line,
    date: date(cells),
    currency: currency(cells),
    unitsPerUsd: unitsPerUsd(cells),
  }));
}

/**
 * Whether decimals follow a comma, as in files of many countries, or a point. The sign that fewer rates have separates
 * thousands: as decimals, "1,358" would be a thousandth of it.
 */
function usesDecimalCommas(rows: readonly Row[]): boolean {
  const count = (separator: string) =>
    rows.filter(({ unitsPerUsd }) => unitsPerUsd.includes(separator)).length;
  return count(",") > count(".");
}

const swapSeparators = (text: string) =>
  text.replace(/[.,]/g, (sign) => (sign === "," ? "." : ","));

function parseRow(
  { date, currency, unitsPerUsd: text }: Row,
  toNumber: (text: string) => string,
  earlierLine: number | undefined,
): CurrencyRate | RowError {
  if (!isCurrency(currency)) {
    return { key: "exchangeRates.badCurrency", params: { currency: truncate(currency) } };
  }
  if (!isPastDay(date)) return { key: "exchangeRates.badDate", params: { date: truncate(date) } };
  const unitsPerUsd = parseUnitsPerUsd(toNumber(text));
  if (unitsPerUsd === null) {
    return { key: "exchangeRates.badRate", params: { rate: truncate(text) } };
  }
  if (currency === "USD" && unitsPerUsd !== US_DOLLAR) return { key: "exchangeRates.dollarNotOne" };
  return earlierLine === undefined
    ? { currency, date, unitsPerUsd }
    : { key: "exchangeRates.currencyTwice", params: { line: earlierLine } };
}

const missingError = (currencies: readonly Currency[]): FieldError => ({
  path: "currency",
  key: "exchangeRates.currenciesMissing",
  params: { currencies: currencies.join(", ") },
});

const isPastDay = (date: string) => day.safeParse(date).success && date <= latestToday();
