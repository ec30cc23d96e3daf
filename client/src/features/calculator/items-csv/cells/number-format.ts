import { toHalfWidth } from "#client/lib/parse-amount.ts";

/** Whether a file writes 1,234.56 or 1.234,56. Null: the file has both or neither, and each cell is read by itself. */
export type NumberFormat = "point" | "comma" | null;

/** A number as text, without what stands before and after it. */
export type NumberParts = { before: string; digits: string; after: string };

const NUMBER = /^([^\d.,'’()+-]*)([.,]?\d[\d.,'’\s]*)(.*)$/u;

/** More than any number needs. */
const MAX_LENGTH = 80;

/** The parts of "USD 1,234.50" and "12.5 kg"; null for a negative number and for text. */
export function splitNumber(text: string): NumberParts | null {
  if (text.length > MAX_LENGTH) return null;
  const [, before = "", digits = "", after = ""] = NUMBER.exec(toHalfWidth(text.trim())) ?? [];
  if (digits === "" || /\d/.test(after)) return null;
  return { before: before.trim(), digits: digits.trim(), after: after.trim() };
}

const COMMA_ONLY = [
  /,\d{1,2}$/,
  /,\d{4,}$/,
  /^0,\d+$/,
  /^\d{4,},\d+$/,
  /\.\d{3},\d+$/,
  /\.\d{3}\.\d{3}$/,
];
const POINT_ONLY = [
  /\.\d{1,2}$/,
  /\.\d{4,}$/,
  /^0?\.\d+$/,
  /^\d{4,}\.\d+$/,
  /,\d{3}\.\d+$/,
  /,\d{3},\d{3}$/,
];

/** "2.500" and "1,234" mean different numbers in the two formats. */
const isAmbiguous = (digits: string): boolean => /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits);

export type NumberFormats = {
  /** The format of the numbers that allow only one. */
  format: NumberFormat;
  /** Whether a number is read differently in the other format. */
  isAmbiguous: boolean;
};

/**
 * Decides once per file: one number that allows only a decimal comma, such as 0,12, makes 2.500 two thousand five
 * hundred. Without such a number, semicolons between the cells suggest a decimal comma.
 */
export function detectNumberFormat(
  texts: readonly string[],
  delimiter: string | null,
): NumberFormats {
  const numbers = texts.flatMap((text) => splitNumber(text)?.digits ?? []);
  const has = (patterns: readonly RegExp[]) =>
    numbers.some((digits) => patterns.some((pattern) => pattern.test(digits)));
  const [hasComma, hasPoint] = [has(COMMA_ONLY), has(POINT_ONLY)];
  const ambiguous = numbers.some(isAmbiguous);
  if (hasComma && hasPoint) return { format: null, isAmbiguous: ambiguous };
  if (hasComma) return { format: "comma", isAmbiguous: ambiguous };
  if (hasPoint) return { format: "point", isAmbiguous: ambiguous };
  return { format: ambiguous && delimiter === ";" ? "comma" : null, isAmbiguous: ambiguous };
}

/** The digits as `parseAmount` reads them in any format: without separators of thousands, with a decimal point. */
export function withDecimalPoint(digits: string, format: NumberFormat): string {
  if (format === "comma" && /^\d{1,3}(\.\d{3})+$/.test(digits)) return digits.replaceAll(".", "");
  if (format === "comma" && /^\d+,\d+$/.test(digits)) return digits.replace(",", ".");
  if (format === "point" && /^\d{1,3}(,\d{3})+$/.test(digits)) return digits.replaceAll(",", "");
  return digits;
}
