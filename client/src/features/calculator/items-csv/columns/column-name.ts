import { isCurrency } from "#shared/currency.ts";

/** The letters of a header without accents and notes: "unitvalue" for "Unit value (USD)" and "unit_value_in_eur". */
export function columnName(header: string): string {
  const [name = ""] = header.replace(BOX_NUMBER, "").split(/[([（【]/);
  const words = wordsOf(name);
  if (isCurrency(words.at(-1)?.toUpperCase())) words.pop();
  if (words.length > 1 && isCurrency(words[0]?.toUpperCase())) words.shift();
  if (/^(in|en|em|dalam)$/.test(words.at(-1) ?? "")) words.pop();
  return words.join("");
}

/** The number of a form's box, as on the entry summary of the CBP: "29. A. HTSUS No.". */
const BOX_NUMBER = /^\s*\(?\d{1,2}[.)]\s*(?:[A-Z][.)]\s*)?/;

/** Chinese words are apart from others: "单价USD". */
const WORD = /\p{Script=Han}+|[^\P{L}\p{Script=Han}]+/gu;

const wordsOf = (text: string): string[] =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().match(WORD) ?? [];

/**
 * All that a header may be called: as a whole, each side of "Description / 品名" or "7. Origin: country", each script of
 * "品名Description", and what stands in parentheses.
 */
export function columnNames(header: string): string[] {
  const parts = header.split(/[/|\n:–—]|\s-\s/);
  const words = wordsOf(header);
  const isHan = (word: string) => /\p{Script=Han}/u.test(word);
  const inParentheses = /[([（【]([^)\]）】]+)/.exec(header)?.[1] ?? "";
  const names = [
    columnName(header),
    ...parts.map(columnName),
    words.filter(isHan).join(""),
    words.filter((word) => !isHan(word)).join(""),
    columnName(inParentheses),
  ];
  return [...new Set(names)].filter((name) => name !== "");
}
