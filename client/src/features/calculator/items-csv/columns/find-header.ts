import { parseCountryCell } from "#client/features/calculator/items-csv/cells/country-cell.ts";
import {
  rowTexts,
  type Table,
  usedWidth,
} from "#client/features/calculator/items-csv/reading/table.ts";
import { parseAmount } from "#client/lib/parse-amount.ts";
import { isCurrency } from "#shared/currency.ts";
import type { Mapping } from "./import-fields.ts";
import { recognizeFields, unitInHeader } from "./recognize-fields.ts";

const MAX_HEADER_ROW = 20;

export type Header = {
  names: readonly string[];
  fields: Mapping;
  /** Its place among the rows of the table; the rows before are titles. */
  start: number;
  /** Two for names that continue in the row below. */
  length: 1 | 2;
};

/** The row, or the two rows, among the first ones that name most columns; undefined without a header. */
export function findHeader({ rows }: Table): Header | undefined {
  const first = rows.slice(0, MAX_HEADER_ROW).map(rowTexts);
  const candidates = first.flatMap((texts, start): Header[] => {
    if (!isNames(texts)) return [];
    const below = first[start + 1] ?? [];
    const joined = isNames(below) ? [headerOf(joinNames(texts, below), start, 2)] : [];
    return [headerOf(texts, start, 1), ...joined];
  });
  const best = candidates.reduce<Header | undefined>(
    (found, candidate) => (score(candidate) > (found ? score(found) : 1) ? candidate : found),
    undefined,
  );
  return best ?? unknownHeader(first);
}

const headerOf = (names: string[], start: number, length: 1 | 2): Header => {
  const width = usedWidth(names);
  return {
    names: names.slice(0, width),
    fields: recognizeFields(names.slice(0, width)),
    start,
    length,
  };
};

/** Two rows need two names more than one of them alone: the row below a header may be an item. */
const score = ({ fields, length }: Header): number =>
  fields.filter((field) => field !== null).length - (length - 1) * 1.5;

const joinNames = (names: readonly string[], below: readonly string[]): string[] =>
  Array.from({ length: Math.max(names.length, below.length) }, (_, column) =>
    `${names[column] ?? ""} ${below[column] ?? ""}`.trim(),
  );

/** Names are at least two texts and no amount. Rows in the order of the list on screen have their country second. */
function isNames(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text !== "");
  return filled.length > 1 && !filled.some((text) => parseAmount(text) !== null);
}

/** A first row of words, none of them known, above a row with amounts. */
function unknownHeader([names = [], below = []]: readonly string[][]): Header | undefined {
  const isWords = names.every((name) => !/\d/.test(name) && parseCountryCell(name) === null);
  const isAboveAmount = below.some(
    (text, column) => parseAmount(text) !== null && names[column] !== "",
  );
  if (!isNames(names) || !isWords || !isAboveAmount) return undefined;
  return headerOf(names, 0, 1);
}

const UNIT =
  /^(kgs?|g|grams?|lbs?|oz|inch(es)?|in|cm|mm|m|ft|pcs|pieces|units?|each|ea|stk|stück|[$€£¥]|%)$/i;

/** Whether a row below the header has no values but units: "lbs,inches". */
export function isUnitsRow(texts: readonly string[], header: Header): boolean {
  const filled = texts.filter((text) => text !== "");
  const hasUnit = filled.some(isUnit);
  return hasUnit && !filled.some((text) => /\d/.test(text)) && !isDescribed(texts, header);
}

const isUnit = (text: string): boolean =>
  UNIT.test(text) || isCurrency(text.toUpperCase()) || unitInHeader(text) !== undefined;

const isDescribed = (texts: readonly string[], { fields }: Header): boolean =>
  texts.some((text, column) => text !== "" && fields[column] === "description" && !isUnit(text));
