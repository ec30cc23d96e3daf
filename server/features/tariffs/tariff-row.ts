import { isCountry } from "#shared/countries.ts";
import type { TextKey } from "#shared/texts.ts";

const REQUIRED = [
  "origin_country",
  "origin_country_code",
  "destination_country",
  "destination_country_code",
  "additional_tariff",
] as const;
const PARTS = ["baseline_tariff", "reciprocal_tariff", "country_specific_tariff"] as const;
const OPTIONAL = [...PARTS, "mfn_inclusive", "hts_heading", "legal_basis"] as const;

type Column = (typeof REQUIRED)[number] | (typeof OPTIONAL)[number];

/** Where in a row each column stands; those that a file does not have are missing. */
export type Places = Partial<Record<Column, number>>;

export const tariffColumns: readonly Column[] = [...REQUIRED, ...OPTIONAL];

export type RowProblem = { key: TextKey; params?: Record<string, string | number> };

/** A row as it is stored, in the order of `tariffColumns`; null for what is not given. */
export type StoredRow = (string | null)[];

/** What is wrong with a header: a column that is missing or there twice. */
export function headerProblem(header: readonly string[]): RowProblem | null {
  const missing = REQUIRED.find((column) => !header.includes(column));
  if (missing) return { key: "tariffs.columnMissing", params: { column: missing } };
  const twice = header.find((column, index) => header.indexOf(column) !== index);
  return twice ? { key: "tariffs.columnTwice", params: { column: twice } } : null;
}

/** The columns of a header that nobody reads. */
export const ignoredIn = (header: readonly string[]): string[] =>
  header.filter((column) => !tariffColumns.some((known) => known === column));

export const placesIn = (header: readonly string[]): Places =>
  Object.fromEntries(
    tariffColumns
      .filter((column) => header.includes(column))
      .map((column) => [column, header.indexOf(column)]),
  );

/**
 * A row of a tariff file, checked: known countries, a rate from 0 to 999.99 with two decimals at most,
 * and parts, where it names them, that sum to the rate (all three or none).
 */
export function readTariffRow(cells: readonly string[], places: Places): StoredRow | RowProblem {
  const text = (column: Column) => cells[places[column] ?? -1]?.trim() ?? "";
  const originName = text("origin_country");
  const origin = text("origin_country_code").toUpperCase();
  const destinationName = text("destination_country");
  const destination = text("destination_country_code").toUpperCase();
  const rate = text("additional_tariff");
  const parts = PARTS.map(text);
  const mfn = text("mfn_inclusive");
  const problem =
    countryProblem(origin) ??
    countryProblem(destination) ??
    namesProblem(originName, destinationName) ??
    rateProblem(rate) ??
    partsProblem(rate, parts) ??
    mfnProblem(mfn);
  if (problem) return problem;
  return [
    originName,
    origin,
    destinationName,
    destination,
    rate,
    ...parts.map((part) => part || null),
    { Y: "true", N: "false" }[mfn.toUpperCase()] ?? null,
    text("hts_heading") || null,
    text("legal_basis") || null,
  ];
}

const countryProblem = (code: string): RowProblem | null =>
  isCountry(code) ? null : { key: "tariffs.badCountry", params: { code: shown(code) } };

const namesProblem = (...names: string[]): RowProblem | null =>
  names.includes("") ? { key: "tariffs.nameMissing" } : null;

const RATE = /^\d{1,3}(\.\d{1,2})?$/;

const rateProblem = (rate: string): RowProblem | null =>
  RATE.test(rate) ? null : { key: "tariffs.badRate", params: { rate: shown(rate) } };

function partsProblem(rate: string, parts: readonly string[]): RowProblem | null {
  const given = parts.filter(Boolean);
  if (given.length === 0) return null;
  const wrong = given.find((part) => !RATE.test(part));
  if (wrong !== undefined) return rateProblem(wrong);
  const sum = given.reduce((total, part) => total + hundredths(part), 0);
  const isWhole = given.length === parts.length && sum === hundredths(rate);
  return isWhole ? null : { key: "tariffs.badParts", params: { rate } };
}

const hundredths = (rate: string) => Math.round(Number(rate) * 100);

const mfnProblem = (text: string): RowProblem | null =>
  /^[YN]?$/i.test(text) ? null : { key: "tariffs.badMfn", params: { text: shown(text) } };

/** A wrong text as it is repeated to its writer: not endlessly. */
const shown = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
