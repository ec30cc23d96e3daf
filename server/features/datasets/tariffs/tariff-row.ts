import { type RowError, truncate } from "#server/errors/row-error.ts";
import { isCountry } from "#shared/countries.ts";
import { tariffRates } from "#shared/db/schema.ts";
import { decimalPattern, PERCENTAGE_DIGITS } from "#shared/limits.ts";
import type { TextKey } from "#shared/texts.ts";
import { type ColumnIndexes, TARIFF_FIELDS, type TariffField } from "./tariff-columns.ts";

/** Values as text, in the order of `tariffColumns`; null for an empty cell. */
export type StoredRow = (string | null)[];

type RowInput = Partial<Record<TariffField, string | null>>;

// Dynamic, because static imports of the one-file build would load both at start.
const { createInsertSchema } = await import("drizzle-zod");
const z = await import("zod/v4");

/** "0.88" for "0,88", as spreadsheets of many countries write a number into a CSV file. */
const withDecimalPoint = (cell: string): string => cell.replace(/^(\d+),(\d+)$/, "$1.$2");

const percentage = z.string().overwrite(withDecimalPoint).regex(decimalPattern(PERCENTAGE_DIGITS));
const optionalPercentage = percentage.nullable();

/** Widths and nullability derive from the table; values stay text, because COPY reads text. */
const rowSchema = createInsertSchema(tariffRates, {
  originCountryCode: (code) => code.toUpperCase().refine(isCountry),
  destinationCountryCode: (code) => code.toUpperCase().refine(isCountry),
  additionalTariff: percentage,
  baselineTariff: optionalPercentage,
  reciprocalTariff: optionalPercentage,
  countrySpecificTariff: optionalPercentage,
  mfnInclusive: z
    .string()
    .regex(/^[YN]$/i)
    .nullable(),
}).omit({ versionId: true, createdAt: true, updatedAt: true });

/** The values of columns that a file does not have. */
const DEFAULTS: RowInput = {
  destinationCountry: "United States of America",
  destinationCountryCode: "US",
};

/** The text of a field's error, and its parameter that holds the invalid value. */
const FIELD_ERRORS: Partial<Record<TariffField, [key: TextKey, param?: string]>> = {
  originCountry: ["tariffs.nameMissing"],
  originCountryCode: ["tariffs.badCountry", "code"],
  destinationCountry: ["tariffs.nameMissing"],
  destinationCountryCode: ["tariffs.badCountry", "code"],
  additionalTariff: ["tariffs.badRate", "rate"],
  baselineTariff: ["tariffs.badRate", "rate"],
  reciprocalTariff: ["tariffs.badRate", "rate"],
  countrySpecificTariff: ["tariffs.badRate", "rate"],
  mfnInclusive: ["tariffs.badMfn", "text"],
};

/**
 * Validates a row: known countries, percentages that their columns store exactly, and layers, either
 * none or all three, that sum to the rate.
 */
export function parseTariffRow(
  cells: readonly string[],
  columnIndexes: ColumnIndexes,
): StoredRow | RowError {
  const input: RowInput = {};
  for (const [field, index] of columnIndexes) {
    const cell = index < 0 ? DEFAULTS[field] : withoutApostrophe(cells[index]?.trim());
    input[field] = cell || null;
  }
  const { data: row, error } = rowSchema.safeParse(input);
  if (error) return fieldError(error.issues[0]?.path[0] as TariffField, input); // safe: an issue has a field's path
  const layers = [row.baselineTariff, row.reciprocalTariff, row.countrySpecificTariff];
  return (
    validateLayers(row.additionalTariff, layers) ?? TARIFF_FIELDS.map((field) => row[field] ?? null)
  );
}

/** The apostrophes with which downloads keep a spreadsheet from running a cell. */
const withoutApostrophe = (cell: string | undefined) =>
  cell?.includes("'") ? cell.replace(/^'(?=[=+@-])|([;\n])'(?=["']*[=+@\t\r-])/g, "$1") : cell;

function fieldError(field: TariffField, input: RowInput): RowError {
  const [key, param] = FIELD_ERRORS[field] ?? ["validation.invalid"];
  return { key, ...(param && { params: { [param]: truncate(input[field] ?? "") } }) };
}

function validateLayers(rate: string, layers: readonly (string | null)[]): RowError | null {
  const named = layers.filter((layer) => layer !== null);
  if (named.length === 0) return null;
  const total = named.reduce((sum, layer) => sum + hundredths(layer), 0);
  const isComplete = named.length === layers.length && total === hundredths(rate);
  return isComplete ? null : { key: "tariffs.badParts", params: { rate } };
}

const hundredths = (rate: string) => Math.round(Number(rate) * 100);
