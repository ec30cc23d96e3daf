import {
  type Currency,
  currencyCodes,
  currencyDecimals,
  currencySymbol,
  smallestUnit,
} from "#shared/currency.ts";
import { formatAmount, fromCents, toCents } from "#shared/money.ts";

/**
 * Parses an amount of money as typed; returns null for anything else, including an empty text and a
 * negative amount.
 *
 * - A single dot starts the decimals: "12.5", and "1.234" is less than two. In a currency without decimals it
 *   separates thousands before exactly three digits: "1.234" is 1234 in JPY.
 * - Thousands are groups of three digits with one separator: comma, dot, space or apostrophe. Dots
 *   separate thousands only if there are several or a decimal comma follows: "1,234.50", "1.234,50",
 *   "1.234.567", "1 234,50", "1'234.50". Above the last three digits India has groups of two: "1,23,456.50".
 * - A single comma before exactly three digits separates thousands ("1,234" is 1234), unless they
 *   cannot be a group ("0,125", "1234,567"); otherwise it starts the decimals ("12,50").
 * - Full-width characters count as the usual ones: "￥１２" is "¥12".
 * - A currency's code or symbol may precede or follow. With `currency`, only its own may: "€5" is
 *   null in USD, while "$5" is 5 in any dollar.
 */
export function parseAmount(text: string, currency?: Currency): number | null {
  const typed = toHalfWidth(text.trim());
  if (typed.length > MAX_LENGTH) return null;
  const digits =
    toDecimalText(typed, currency) ?? toDecimalText(stripCurrency(typed, currency), currency);
  const amount = digits === null ? Number.NaN : Number(digits);
  return Number.isFinite(amount) ? amount : null;
}

/** The symbol or code that makes an otherwise valid amount foreign: "€" for "€5" in USD. */
export function foreignCurrency(text: string, currency: Currency): string | null {
  if (text.length > MAX_LENGTH || parseAmount(text, currency) !== null) return null;
  const [, before, amount = "", after] = MARKED_AMOUNT.exec(toHalfWidth(text.trim())) ?? [];
  if (toDecimalText(amount) === null) return null;
  const isForeign = (mark?: string) => mark && parseAmount(`${mark}1`, currency) === null;
  return [before, after].find(isForeign) ?? null;
}

/** Chinese input methods type digits, punctuation and currency symbols in forms of full width. */
export const toHalfWidth = (text: string): string =>
  text.replaceAll(/[\uff01-\uffe6]/g, (character) => character.normalize("NFKC"));

/** An amount as text for a field, rounded to the currency's own decimals: "1,234.50", "1,235". */
export function formatAmountInput(amount: number, currency: Currency): string {
  const text = formatAmount(fromCents(toCents(amount, smallestUnit(currency))));
  return currencyDecimals(currency) === 0 ? text.replace(/\.00$/, "") : text;
}

/** More than any amount needs; the patterns below would take minutes over a megabyte of digits. */
const MAX_LENGTH = 60;

const PLAIN = /^(?:\d+(?:\.\d*)?|\.\d+)$/;
// Lists the spaces, because `\p{Zs}` needs the flag u, with which WebKit 2.50 finds no backreference in Intl's texts.
const GROUPED =
  /^((?!0\D)\d{1,3}([,.'’ \xa0\u2000-\u200a\u202f\u3000])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d*))?$/;
const INDIAN = /^[1-9]\d?(?:,\d\d)+,\d{3}(?:\.\d*)?$/;
const DECIMAL_COMMA = /^(?:\d+,\d*|,\d+)$/;

/** The amount as Number() reads it: digits and a decimal point. */
function toDecimalText(text: string, currency?: Currency): string | null {
  const [, grouped, , decimals = ""] = GROUPED.exec(text) ?? [];
  const isWhole = grouped && currency && currencyDecimals(currency) === 0;
  if (PLAIN.test(text) && !isWhole) return text;
  if (grouped) return `${grouped.replaceAll(/\D/g, "")}.${decimals}`;
  if (INDIAN.test(text)) return text.replaceAll(",", "");
  return DECIMAL_COMMA.test(text) ? text.replace(",", ".") : null;
}

function stripCurrency(text: string, currency?: Currency): string {
  const pattern = currency ? patternByCurrency[currency] : anyCurrencyPattern;
  return pattern.exec(text)?.[2] ?? text;
}

/** Patterns of "USD" and "$"; for a shared symbol also "US$", the French "$US" and "$ US", and "$" for any dollar. */
function currencyMarks(currency: Currency): string[] {
  const symbol = currencySymbol(currency);
  const shared = /[$¥£]$/.exec(symbol)?.[0];
  const country = currency.slice(0, 2);
  return [
    currency,
    symbol,
    ...(shared ? [shared, country + shared, `${shared}\\s?${country}`] : []),
  ];
}

/** Matches the mark before, the amount and the mark after. */
function markedAmount(marks: readonly string[]): RegExp {
  const mark = [...marks]
    .sort((a, b) => b.length - a.length)
    .map((text) => text.replace("$", "\\$"))
    .join("|");
  return new RegExp(`^(${mark})?\\s*(.*?)\\s*(${mark})?$`, "iu");
}

const allMarks = currencyCodes.flatMap(currencyMarks);

const anyCurrencyPattern = markedAmount(allMarks);

const patternByCurrency = Object.fromEntries(
  currencyCodes.map((code) => [code, markedAmount(currencyMarks(code))]),
) as Record<Currency, RegExp>; // safe: one entry for each code

/** Includes the symbols of currencies that the product does not know. */
const MARKED_AMOUNT = markedAmount([...allMarks, "\\p{Sc}"]);
