import { isCountry } from "#shared/countries.ts";
import type { TextKey } from "#shared/texts.ts";

const REQUIRED = [
  "origin_country",
  "origin_country_code",
  "destination_country",
  "destination_country_code",
  "additional_tariff",
] as const;
const LAYER_COLUMNS = ["baseline_tariff", "reciprocal_tariff", "country_specific_tariff"] as const;
const OPTIONAL = [...LAYER_COLUMNS, "mfn_inclusive", "hts_heading", "legal_basis"] as const;

type Column = (typeof REQUIRED)[number] | (typeof OPTIONAL)[number];

/** Where in a row each column stands; those that a file does not have are missing. */
export type ColumnIndexes = Partial<Record<Column, number>>;

export const tariffColumns: readonly Column[] = [...REQUIRED, ...OPTIONAL];

export type RowError = { key: TextKey; params?: Record<string, string | number> };

/** A row as it is stored, in the order of `tariffColumns`; null for what is not given. */
export type StoredRow = (string | null)[];

/** What is wrong with a header: a column that is missing or there twice. */
export function validateHeader(header: readonly string[]): RowError | null {
  const missing = REQUIRED.find((column) => !header.includes(column));
  if (missing) return { key: "tariffs.columnMissing", params: { column: missing } };
  const duplicate = header.find((column, index) => header.indexOf(column) !== index);
  return duplicate ? { key: "tariffs.columnTwice", params: { column: duplicate } } : null;
}

/** The columns of a header that nobody reads. */
export const ignoredColumns = (header: readonly string[]): string[] =>
  header.filter((column) => !tariffColumns.some((known) => known === column));

export const columnIndexes = (header: readonly string[]): ColumnIndexes =>
  Object.fromEntries(
    tariffColumns
      .filter((column) => header.includes(column))
      .map((column) => [column, header.indexOf(column)]),
  );

/**
 * A row of a tariff file, checked: known countries, a rate from 0 to 999.99 with two decimals at most,
 * and parts, where it names them, that sum to the rate (all three or none).
 */
export function parseTariffRow(
  cells: readonly string[],
  columnIndexes: ColumnIndexes,
): StoredRow | RowError {
  const text = (column: Column) => cells[columnIndexes[column] ?? -1]?.trim() ?? "";
  const originName = text("origin_country");
  const origin = text("origin_country_code").toUpperCase();
  const destinationName = text("destination_country");
  const destination = text("destination_country_code").toUpperCase();
  const rate = text("additional_tariff");
  const layers = LAYER_COLUMNS.map(text);
  const mfn = text("mfn_inclusive");
  const error =
    validateCountry(origin) ??
    validateCountry(destination) ??
    validateNames(originName, destinationName) ??
    validateRate(rate) ??
    validateLayers(rate, layers) ??
    validateMfn(mfn);
  if (error) return error;
  return [
    originName,
    origin,
    destinationName,
    destination,
    rate,
    ...layers.map((part) => part || null),
    { Y: "true", N: "false" }[mfn.toUpperCase()] ?? null,
    text("hts_heading") || null,
    text("legal_basis") || null,
  ];
}

const validateCountry = (code: string): RowError | null =>
  isCountry(code) ? null : { key: "tariffs.badCountry", params: { code: truncate(code) } };

const validateNames = (...names: string[]): RowError | null =>
  names.includes("") ? { key: "tariffs.nameMissing" } : null;

const RATE = /^\d{1,3}(\.\d{1,2})?$/;

const validateRate = (rate: string): RowError | null =>
  RATE.test(rate) ? null : { key: "tariffs.badRate", params: { rate: truncate(rate) } };

function validateLayers(rate: string, layers: readonly string[]): RowError | null {
  const given = layers.filter(Boolean);
  if (given.length === 0) return null;
  const invalid = given.find((part) => !RATE.test(part));
  if (invalid !== undefined) return validateRate(invalid);
  const total = given.reduce((total, part) => total + hundredths(part), 0);
  const isComplete = given.length === layers.length && total === hundredths(rate);
  return isComplete ? null : { key: "tariffs.badParts", params: { rate } };
}

const hundredths = (rate: string) => Math.round(Number(rate) * 100);

const validateMfn = (text: string): RowError | null =>
  /^[YN]?$/i.test(text) ? null : { key: "tariffs.badMfn", params: { text: truncate(text) } };

/** A wrong text as it is repeated to its writer: not endlessly. */
const truncate = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
