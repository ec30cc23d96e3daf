import type { RowError } from "#server/errors/row-error.ts";
import { tariffRates } from "#shared/db/schema.ts";

const REQUIRED_FIELDS = [
  "originCountry",
  "originCountryCode",
  "destinationCountry",
  "destinationCountryCode",
  "additionalTariff",
] as const;

/** The fields of a tariff rate that a file contains; its columns are named like the table's. */
export const TARIFF_FIELDS = [
  ...REQUIRED_FIELDS,
  "baselineTariff",
  "reciprocalTariff",
  "countrySpecificTariff",
  "mfnInclusive",
  "htsHeading",
  "legalBasis",
] as const;
export type TariffField = (typeof TARIFF_FIELDS)[number];

const columnName = (field: TariffField): string => tariffRates[field].name;

export const tariffColumns: readonly string[] = TARIFF_FIELDS.map(columnName);

/** Each field with its index in the rows of a file; -1 if the file has no such column. */
export type ColumnIndexes = readonly (readonly [TariffField, number])[];

export function validateHeader(header: readonly string[]): RowError | null {
  const missing = requiredFields(header)
    .map(columnName)
    .filter((column) => !header.includes(column));
  if (missing.length > 1) {
    return { key: "csv.columnsMissing", params: { columns: missing.join(", ") } };
  }
  if (missing[0]) return { key: "csv.columnMissing", params: { column: missing[0] } };
  const named = header.filter((column) => column !== "");
  const duplicate = named.find((column, index) => named.indexOf(column) !== index);
  return duplicate ? { key: "csv.columnTwice", params: { column: duplicate } } : null;
}

/** A file without both columns of the destination is one of the United States. */
function requiredFields(header: readonly string[]): readonly TariffField[] {
  const hasDestination = DESTINATION_FIELDS.some((field) => header.includes(columnName(field)));
  return REQUIRED_FIELDS.filter((field) => hasDestination || !isDestination(field));
}

const DESTINATION_FIELDS = ["destinationCountry", "destinationCountryCode"] as const;
const isDestination = (field: TariffField) => DESTINATION_FIELDS.some((name) => name === field);

/** Leaves out the unnamed ones, which spreadsheets leave at the end. */
export const ignoredColumns = (header: readonly string[]): string[] =>
  header.filter((column) => column !== "" && !tariffColumns.includes(column));

export const columnIndexes = (header: readonly string[]): ColumnIndexes =>
  TARIFF_FIELDS.map((field) => [field, header.indexOf(columnName(field))]);
