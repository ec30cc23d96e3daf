import { isUtf8 } from "node:buffer";
import { AppError } from "#server/errors/app-error.ts";
import { fileError, MAX_FILE_ERRORS, type RowError, truncate } from "#server/errors/row-error.ts";
import { findSeparatorLine } from "#shared/csv-separator-line.ts";
import { type Currency, currencyCodes, DEFAULT_CURRENCY, isCurrency } from "#shared/currency.ts";
import {
  parseUnitsPerUsd,
  type UnitsPerUsd,
  US_DOLLAR,
} from "#shared/exchange-rates/exchange-rates.ts";
import type { FieldError } from "#shared/http/field-errors.ts";
import { day } from "#shared/http/fields.ts";

export type ParsedRate = { currency: Currency; date: string; unitsPerUsd: UnitsPerUsd };

const COLUMNS = ["date", "currency", "units_per_usd"] as const;
type Row = Record<(typeof COLUMNS)[number], string>;

const ONE_DAY_MS = 86_400_000;

/**
 * The delimiter is the one of a line "sep=;", else the first comma, semicolon or tab. Throws `invalid` naming the first
 * hundred lines that are wrong, and the currencies without a line.
 */
export async function parseRatesFile(bytes: Buffer): Promise<ParsedRate[]> {
  const rows = await parseCsv(bytes);
  const seen = new Map<string, number>();
  const lineErrors = rows.flatMap(({ record, info: { lines: line } }): FieldError[] => {
    const error = rowError(record) ?? repeatedError(seen.get(record.currency));
    seen.set(record.currency, line);
    return error ? [{ path: `line ${line}`, ...error }] : [];
  });
  const missing = currencyCodes.filter((currency) => !seen.has(currency));
  const errors = lineErrors.slice(0, MAX_FILE_ERRORS);
  if (missing.length > 0) errors.push(missingError(missing));
  if (errors.length > 0) throw fileError(errors);
  return rows.map(({ record }) => toRate(record));
}

type ParsedRow = { record: Row; info: { lines: number } };

async function parseCsv(bytes: Buffer): Promise<ParsedRow[]> {
  if (!isUtf8(bytes)) throw new AppError("invalid", "tariffs.notUtf8");
  const { parse } = await import("csv-parse/sync"); // loaded on use: few processes read a file
  const readHeader = (header: string[]) => {
    const names = header.map((name) => name.trim().toLowerCase());
    const column = COLUMNS.find((required) => !names.includes(required));
    if (column) throw new AppError("invalid", "tariffs.columnMissing", { params: { column } });
    return names;
  };
  const text = bytes.toString("latin1");
  const separatorLine = findSeparatorLine(text);
  const [first] = /[,;\t]/.exec(text) ?? []; // spreadsheets of many countries write semicolons
  try {
    return parse(bytes.subarray(separatorLine?.length), {
      bom: true,
      columns: readHeader,
      delimiter: separatorLine?.delimiter ?? first,
      trim: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true, // spreadsheets leave rows of empty cells below the others
      info: true,
    }) as unknown as ParsedRow[]; // safe: `columns` and `info` give records with their lines
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("invalid", "exchangeRates.notCsv", { cause });
  }
}

function rowError({ date, currency, units_per_usd: text }: Row): RowError | null {
  if (!isCurrency(currency)) {
    return { key: "exchangeRates.badCurrency", params: { currency: truncate(currency) } };
  }
  if (!isPastDay(date)) return { key: "exchangeRates.badDate", params: { date: truncate(date) } };
  const units = parseUnits(text);
  if (units === null) return { key: "exchangeRates.badRate", params: { rate: truncate(text) } };
  const isDollar = currency === DEFAULT_CURRENCY;
  return isDollar && units !== US_DOLLAR ? { key: "exchangeRates.dollarNotOne" } : null;
}

const repeatedError = (line: number | undefined): RowError | null =>
  line === undefined ? null : { key: "exchangeRates.currencyTwice", params: { line } };

const missingError = (currencies: readonly Currency[]): FieldError => ({
  path: "currency",
  key: "exchangeRates.currenciesMissing",
  params: { currencies: currencies.join(", ") },
});

/** Today's date may be tomorrow's in another time zone. */
const isPastDay = (date: string) =>
  day.safeParse(date).success && Date.parse(date) <= Date.now() + ONE_DAY_MS;

/** `row` has no error. */
const toRate = ({ date, currency, units_per_usd: text }: Row): ParsedRate => ({
  date,
  currency: currency as Currency,
  unitsPerUsd: parseUnits(text) as UnitsPerUsd,
});

/** Spreadsheets of many countries write "0,88". */
const parseUnits = (text: string) => parseUnitsPerUsd(text.replace(/^(\d+),(\d+)$/, "$1.$2"));
