import { type Currency, isCurrency } from "#shared/currency.ts";
import { isPrintable } from "#shared/http/fields.ts";
import { decimalPattern, MONEY_DIGITS, type NumericDigits } from "#shared/limits.ts";
import type { TextKey } from "#shared/texts.ts";

/** What a courier usually charges for duties that it pays for the recipient, in a currency of its own. */
export type CourierFee = {
  name: string;
  fixed: number;
  /** The share of duties and taxes: 2 is 2%. */
  percent: number;
  /** The least that the share comes to. */
  minimum: number;
  currency: Currency;
};

export const MAX_COURIERS = 10;
export const MAX_COURIER_NAME = 40;

export const COURIER_FIELDS = [
  "name",
  "fixed",
  "percent",
  "minimum",
  "currency",
] as const satisfies readonly (keyof CourierFee)[];
export type CourierField = (typeof COURIER_FIELDS)[number];

export type CourierFeeError = { row: number; field: CourierField; key: TextKey<"admin"> };

/** A row that may be invalid. */
type CourierRow = Record<CourierField, unknown>;

/** Rows with the fields of a courier's fee and no others; null for any other text. */
export function readCourierRows(text: string): CourierRow[] | null {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) && rows.length <= MAX_COURIERS && rows.every(isRow) ? rows : null;
  } catch {
    return null;
  }
}

const isRow = (row: unknown): row is CourierRow =>
  typeof row === "object" &&
  row !== null &&
  Object.keys(row).length === COURIER_FIELDS.length &&
  COURIER_FIELDS.every((field) => Object.hasOwn(row, field));

/** The stored table; empty also for a text that is no valid one. */
export function parseCourierFees(text: string | null): CourierFee[] {
  const rows = text ? readCourierRows(text) : null;
  if (!rows || courierFeeErrors(rows).length > 0) return [];
  return rows as CourierFee[]; // safe: without errors each field has its type
}

/** What is wrong with the rows, in their order, with at most one error for each field. */
export const courierFeeErrors = (rows: readonly CourierRow[]): CourierFeeError[] =>
  rows.flatMap((row, index) =>
    COURIER_FIELDS.flatMap((field) => {
      const key = RULES[field](row, rows.slice(0, index));
      return key ? [{ row: index, field, key }] : [];
    }),
  );

type Rule = (row: CourierRow, above: readonly CourierRow[]) => TextKey<"admin"> | null;

/** The percentage of a rate, in whole millionths. */
const PERCENT_DIGITS: NumericDigits = { precision: 7, scale: 4 };

const RULES: Record<CourierField, Rule> = {
  name: ({ name }, above) => {
    if (!isName(name)) return "courierFees.nameInvalid";
    return above.some((row) => row.name === name) ? "courierFees.nameTwice" : null;
  },
  fixed: ({ fixed, percent }) => {
    if (!isDecimal(fixed, MONEY_DIGITS)) return "courierFees.amountInvalid";
    return fixed === 0 && percent === 0 ? "courierFees.feeMissing" : null;
  },
  percent: ({ percent }) =>
    isDecimal(percent, PERCENT_DIGITS) && percent <= 100 ? null : "courierFees.percentInvalid",
  minimum: ({ minimum, percent }) => {
    if (!isDecimal(minimum, MONEY_DIGITS)) return "courierFees.amountInvalid";
    return minimum > 0 && percent === 0 ? "courierFees.minimumAlone" : null;
  },
  currency: ({ currency }) =>
    typeof currency === "string" && isCurrency(currency) ? null : "courierFees.currencyInvalid",
};

const isName = (name: unknown): name is string =>
  typeof name === "string" &&
  name !== "" &&
  name === name.trim() &&
  isPrintable(name) &&
  [...name].length <= MAX_COURIER_NAME;

const isDecimal = (value: unknown, digits: NumericDigits): value is number =>
  typeof value === "number" && decimalPattern(digits).test(String(value));

/** The stored table in a line that any language can show: "DHL: 5 + 2% (≥ 17) USD". Empty without couriers. */
export const courierFeesText = (text: string): string =>
  parseCourierFees(text)
    .map(({ name, fixed, percent, minimum, currency }) => {
      const least = minimum > 0 ? ` (≥ ${minimum})` : "";
      const parts = [fixed > 0 ? `${fixed}` : "", percent > 0 ? `${percent}%${least}` : ""];
      return `${name}: ${parts.filter(Boolean).join(" + ")} ${currency}`;
    })
    .join("; ");
