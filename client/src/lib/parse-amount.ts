import {
  type Currency,
  currencyCodes,
  currencyDecimals,
  currencySymbol,
  smallestUnit,
} from "#shared/currency.ts";
import { formatAmount, fromCents, toCents } from "#shared/money.ts";

/**
 * Reads an amount of money as people type it; null for anything else, an empty text and a negative.
 *
 * - A single dot always starts the decimals: "12.5", "1.234" (which is less than two).
 * - Thousands are groups of exactly three digits, all separated by the same sign: comma, dot, space
 *   or apostrophe. Dots are thousands only where there are several or a decimal comma follows:
 *   "1,234.50", "1.234,50", "1.234.567", "1 234,50", "1'234.50".
 * - A single comma followed by exactly three digits is read as thousands ("1,234" is "1234"), unless
 *   no thousands could stand before it ("0,125", "1234,567"); otherwise it starts the decimals
 *   ("12,50").
 * - A currency's code or symbol before or after is ignored; where `currency` is given only its own
 *   is, so that "€5" is never read as five dollars.
 */
export function parseAmount(text: string, currency?: Currency): number | null {
  const typed = text.trim();
  if (typed.length > MAX_LENGTH) return null;
  const digits = toDecimalText(typed) ?? toDecimalText(stripCurrency(typed, currency));
  const amount = digits === null ? Number.NaN : Number(digits);
  return Number.isFinite(amount) ? amount : null;
}

/** An amount as text for a field, rounded to the currency's own decimals: "1,234.50", "1,235". */
export function formatAmountInput(amount: number, currency: Currency): string {
  const text = formatAmount(fromCents(toCents(amount, smallestUnit(currency))));
  return currencyDecimals(currency) === 0 ? text.replace(/\.00$/, "") : text;
}

/** More than any amount needs; the patterns below would take minutes over a megabyte of digits. */
const MAX_LENGTH = 60;

const PLAIN = /^(?=.?\d)\d*\.?\d*$/;
const GROUPED = /^((?!0\D)\d{1,3}([,.'’\p{Zs}])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d*))?$/u;
const DECIMAL_COMMA = /^(?=.?\d)\d*,\d*$/;

/** The amount as Number() reads it: digits and a decimal point. */
function toDecimalText(text: string): string | null {
  if (PLAIN.test(text)) return text;
  const [, grouped, , decimals = ""] = GROUPED.exec(text) ?? [];
  if (grouped) return `${grouped.replaceAll(/\D/g, "")}.${decimals}`;
  return DECIMAL_COMMA.test(text) ? text.replace(",", ".") : null;
}

function stripCurrency(text: string, currency?: Currency): string {
  const pattern = currency ? patternByCurrency[currency] : anyCurrencyPattern;
  return pattern.exec(text)?.[1] ?? text;
}

/** "USD" and "$"; for a symbol that several currencies share also "US$", and "$" for any dollar. */
function currencyMarks(currency: Currency): string[] {
  const symbol = currencySymbol(currency);
  const shared = /[$¥]$/.exec(symbol)?.[0];
  return [currency, symbol, ...(shared ? [shared, currency.slice(0, 2) + shared] : [])];
}

function currencyPattern(currencies: readonly Currency[]): RegExp {
  const marks = currencies
    .flatMap(currencyMarks)
    .sort((a, b) => b.length - a.length)
    .map((mark) => mark.replace("$", "\\$"))
    .join("|");
  return new RegExp(`^(?:${marks})?\\s*(.*?)\\s*(?:${marks})?$`, "i");
}

const anyCurrencyPattern = currencyPattern(currencyCodes);

const patternByCurrency = Object.fromEntries(
  currencyCodes.map((code) => [code, currencyPattern([code])]),
) as Record<Currency, RegExp>; // safe: one entry for each code
