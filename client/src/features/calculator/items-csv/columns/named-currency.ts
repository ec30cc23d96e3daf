import { parseAmount } from "#client/lib/parse-amount.ts";
import { type Currency, currencyCodes } from "#shared/currency.ts";

/** Words that stand for a currency where its code or symbol could. */
const CURRENCY_WORDS: readonly (readonly [RegExp, Currency])[] = [
  [/RMB|CNH|人民币|元(?!\p{Script=Han})|(?<=\p{Script=Han})[¥￥]/gu, "CNY"],
  [/U\.?S\.? ?dollars?|美元|美金/gi, "USD"],
  [/euros?\b|欧元/gi, "EUR"],
  [/英镑|pounds? sterling/gi, "GBP"],
  [/日元|日圆|円|yen\b/gi, "JPY"],
];

/** The text with codes in place of such words: "100 RMB" is "100 CNY". */
export const withCurrencyCodes = (text: string): string =>
  CURRENCY_WORDS.reduce((result, [word, code]) => result.replaceAll(word, code), text);

/**
 * The currency of a mark such as "€", "US$" or "eur"; null for anything else. `current` is preferred where several
 * share the mark, such as "$".
 */
export const currencyOfMark = (mark: string, current: Currency): Currency | null =>
  [current, ...currencyCodes].find((code) => parseAmount(`${mark}1`, code) !== null) ?? null;

/** The currency of "Value (USD)" or "Price in €"; undefined if the text names none. */
export function namedCurrency(text: string, current: Currency): Currency | undefined {
  const coded = withCurrencyCodes(text);
  const findNamed = (mark: RegExp) => {
    const words = coded.match(mark) ?? [];
    const isNamed = (code: Currency) =>
      words.some((word) => parseAmount(`${word}1`, code) !== null);
    return [current, ...currencyCodes].find(isNamed);
  };
  // French has "$ CA", and "$ HT" without taxes.
  return findNamed(/\p{Sc}\s\p{Lu}{2}\b/gu) ?? findNamed(/[\p{L}\p{Sc}]+/gu);
}

const LABEL =
  /(currency|währung|moneda|divisa|devise|monnaie|moeda|mata ?wang|币种|币制|货币)(\s*\([^)]*\))?\s*[:：]?\s*/i;

/** The currency of a title such as "Currency: EUR", in one cell or in two; undefined without one. */
export function labelledCurrency(
  titles: readonly string[][],
  current: Currency,
): Currency | undefined {
  for (const cells of titles) {
    const label = cells.findIndex((cell) => LABEL.test(cell));
    if (label < 0) continue;
    const [cell = "", next = ""] = [cells[label], cells.slice(label + 1).find(Boolean)];
    const rest = cell.slice(cell.search(LABEL)).replace(LABEL, "");
    const named = namedCurrency(rest || next, current);
    if (named) return named;
  }
  return undefined;
}
