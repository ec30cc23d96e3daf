import { BASIC_COLUMNS, type ItemColumn } from "#client/features/calculator/items-csv/items-csv.ts";
import {
  cellText,
  rowTexts,
  type Table,
} from "#client/features/calculator/items-csv/reading/table.ts";
import { parseAmount } from "#client/lib/parse-amount.ts";
import type { Currency } from "#shared/currency.ts";
import { findHeader, type Header, isUnitsRow } from "./find-header.ts";
import { isWeightField, type Mapping, weightField, weightKind } from "./import-fields.ts";
import { labelledCurrency, namedCurrency } from "./named-currency.ts";
import { unitInHeader } from "./recognize-fields.ts";

export type Layout = {
  /** What the file calls its columns; empty without a header. */
  names: readonly string[];
  fields: Mapping;
  /** The place of the first item among the rows of the table. */
  firstItem: number;
  /** The lines above the header and that of the units below it, which are no items. */
  otherLines: readonly number[];
  /** The row of units; empty without one. */
  units: readonly string[];
  /** The rows above the header. */
  titles: readonly string[][];
};

/** Which columns of a table are which field, and where its items begin. */
export function detectLayout(table: Table): Layout {
  const header = findHeader(table);
  return header ? layoutBelow(table, header) : layoutWithoutHeader(table);
}

function layoutBelow(table: Table, header: Header): Layout {
  const { rows } = table;
  const next = header.start + header.length;
  const below = rows[next] ? rowTexts(rows[next]) : [];
  const hasUnits = isUnitsRow(below, header);
  const units = hasUnits ? below : [];
  const firstItem = next + (hasUnits ? 1 : 0);
  const others = [...rows.slice(0, header.start), ...rows.slice(next, firstItem)];
  const names = allNames(table, header.names);
  const items = rows.slice(firstItem, firstItem + ROWS_SAMPLED).map(rowTexts);
  const fields = describeByTitle(names, withUnits(describedFields(header), units), items);
  return {
    names,
    fields: names.map((_, column) => fields[column] ?? null),
    firstItem,
    otherLines: others.map(({ line }) => line),
    units,
    titles: rows.slice(0, header.start).map(rowTexts),
  };
}

/** Cells beside the named columns of a sheet are columns without a name; those of a text may be part of an amount. */
function allNames({ rows, delimiter }: Table, names: readonly string[]): readonly string[] {
  if (delimiter !== null) return names;
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), names.length);
  return Array.from({ length: width }, (_, column) => names[column] ?? "");
}

/** The default order of columns where only a description has a known name. */
function describedFields({ names, fields }: Header): Mapping {
  const known = fields.filter((field) => field !== null);
  const isSpecified = names.some((name) => name.toLowerCase().includes("description"));
  return isSpecified && known.length === 1 && known[0] === "description" ? BASIC_COLUMNS : fields;
}

const ROWS_SAMPLED = 50;

/** A shop's description is a page of its own: where it has markup or is long, the title names the goods. */
function describeByTitle(
  names: readonly string[],
  fields: Mapping,
  items: readonly string[][],
): Mapping {
  const column = fields.indexOf("description");
  const isTitle = (name: string) => /^(product |item |listing )?(title|name)$/i.test(name.trim());
  const title = names.findIndex((name, index) => isTitle(name) && !fields[index]);
  const isPage = (text = "") => /<[a-z][^<>]*>/i.test(text) || text.length > MAX_NAME;
  if (column < 0 || title < 0 || !items.some((texts) => isPage(texts[column]))) return fields;
  return fields.map((field, index) => {
    if (index === title) return "description";
    return index === column ? null : field;
  });
}

/** Longer than any name of goods. */
const MAX_NAME = 300;

const withUnits = (fields: Mapping, units: readonly string[]): Mapping =>
  fields.map((field, column) => {
    const unit = unitInHeader(units[column] ?? "");
    return field && isWeightField(field) && unit ? weightField(weightKind(field), unit) : field;
  });

/**
 * The currency that the header of the values, the units below it or a title names. `current` where none does, or where
 * a mark such as "$" may mean it.
 */
export function fileCurrency(
  table: Table,
  { names, units, titles }: Layout,
  fields: Mapping,
  current: Currency,
): Currency {
  const columns = fields.flatMap((field, column) =>
    field === "value" || field === "line_total" ? [column] : [],
  );
  const texts = columns.flatMap((column) => [names[column] ?? "", units[column] ?? ""]);
  const named = texts.map((text) => namedCurrency(text, current)).find(Boolean);
  const isYuan = columns.some((column) => hasYuanMark(table, column)) && isChinese(names);
  return named ?? labelledCurrency(titles, current) ?? (isYuan ? "CNY" : current);
}

/** The mark "¥" is of the yen too. */
const hasYuanMark = ({ rows }: Table, column: number): boolean =>
  rows.slice(0, ROWS_SAMPLED).some(({ cells }) => /[¥￥]/.test(cellText(cells[column])));

const isChinese = (names: readonly string[]): boolean =>
  names.some((name) => /\p{Script=Han}/u.test(name)) &&
  !names.some((name) => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name));

function layoutWithoutHeader({ rows }: Table): Layout {
  const first = rows[0] ? rowTexts(rows[0]) : [];
  const fields = isTableRow(first) ? TABLE_COLUMNS : BASIC_COLUMNS;
  return { names: [], fields, firstItem: 0, otherLines: [], units: [], titles: [] };
}

/** The order of the list on screen. */
const TABLE_COLUMNS: readonly ItemColumn[] = [
  "description",
  "country",
  "quantity",
  "value",
  "currency",
];

/** Rows in the order of the list on screen have their country where the value is by default. */
const isTableRow = ([, country = "", quantity = "", value = ""]: readonly string[]): boolean =>
  /\p{L}/u.test(country) && !isAmount(country) && isAmount(quantity) && isAmount(value);

const isAmount = (text: string): boolean => parseAmount(text) !== null;
