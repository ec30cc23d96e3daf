import { SKIPPED_COLUMNS } from "#client/features/calculator/items-csv/items-csv.ts";
import { columnName, columnNames } from "./column-name.ts";
import { COLUMN_NAMES } from "./column-names.ts";
import {
  type ImportField,
  isWeightField,
  type Mapping,
  WEIGHT_UNITS,
  type WeightUnit,
  weightField,
  weightKind,
} from "./import-fields.ts";

/** What each header calls its column: by its usual names first, then by words that only one field has. */
export function recognizeFields(headers: readonly string[]): Mapping {
  const fields: (ImportField | null)[] = headers.map(() => null);
  const namesByColumn = headers.map(columnNames);
  for (const [field, known] of COLUMN_NAMES) {
    const isFree = (column: number) =>
      fields[column] === null &&
      !isSkippedColumn(headers, column) &&
      !(field === "value" && PER_OTHER_UNIT.test(headers[column] ?? ""));
    const column =
      findNamedColumn(namesByColumn, known, isFree) ?? findByWords(headers, field, isFree);
    if (column !== undefined) fields[column] = withUnit(field, headers[column] ?? "");
  }
  return fields;
}

/** "Price per 100" and "Price/kg" are not of one piece: only the person knows whether the quantity fits. */
const PER_OTHER_UNIT =
  /(?:\bper|\bpro|\bje|\bpor|\bpar|\/)\s*(?:[\d.,]*\d{2,}|kgs?\b|kilo|g\b|lbs?\b|pound|oz\b|doz|dz\b|dutzend|docena|douzaine|d[uú]zia|m[²2]?\b|lit|gross)/iu;

/** The columns that our file of skipped rows has before those of items. */
export const isSkippedColumn = (headers: readonly string[], column: number): boolean =>
  SKIPPED_COLUMNS[column] !== undefined &&
  SKIPPED_COLUMNS.every((name, index) => headers[index] === name);

function findNamedColumn(
  namesByColumn: readonly string[][],
  known: readonly string[],
  isFree: (column: number) => boolean,
): number | undefined {
  for (const name of known) {
    // A header that has the name as a whole is before one that contains it.
    const depths = namesByColumn.map((names, column) =>
      isFree(column) ? names.indexOf(name) : -1,
    );
    const found = depths.filter((depth) => depth >= 0);
    if (found.length > 0) return depths.indexOf(Math.min(...found));
  }
  return undefined;
}

const anyOf = (...patterns: string[]): RegExp => new RegExp(patterns.join("|"));

/** Words of headers that are longer than a usual name: "Unit price per piece", "HTS code (10 digits)". */
const WORDS: Partial<Record<ImportField, { has: RegExp; hasNot: RegExp }>> = {
  hs_code: {
    has: anyOf(
      "hts|hscode|harmoni[sz](ed|ation)|tariff(code|no|number)|scheduleb|taric",
      "zolltarif|commoditycode|arancel|海关编码|税号|商品编码|税则",
    ),
    hasNot: /rate|duty|desc|unit|satz/,
  },
  country: {
    has: anyOf(
      "countr(y|ies).*(origin|manufact|production)|origin.*country|ursprung",
      "pais.*orige[nm]|pays.*origine|原产|negara.*asal|madein",
    ),
    hasNot: /destin|ship|port/,
  },
  value: {
    has: anyOf(
      "unit(price|value|cost|declared|customs)|(price|value|cost)(per|each)",
      "(precio|valor|preco|custo)unit|(prix|valeur)unit|einzelpreis|stuckpreis|单价",
      "seunit",
    ),
    hasNot: /weight|total|discount|tax|freight/,
  },
  line_total: {
    has: anyOf(
      "(total|extended|line|entered|customs|invoice|declared)(line)?(value|price|cost|amount)",
      "(valor|precio|preco|importe)total|(valeur|prix|montant)tota",
      "gesamt(wert|preis)|总价|总值|金额|货值",
    ),
    hasNot: /unit|weight|duty|tax|freight|shipping|discount|currency/,
  },
  quantity: {
    has: /^(qty|quantity)|(qty|quantity)$|数量|menge$|^anzahl/,
    hasNot: /unit|uom|per|min|max|unter/,
  },
  net_weight: { has: /nett?(weight|wt|mass)|净重|nettogewicht/, hasNot: /unit/ },
  description: { has: /description|beschreibung|bezeichnung|品名/, hasNot: /hts|tariff|meta|seo/ },
};

function findByWords(
  headers: readonly string[],
  field: ImportField,
  isFree: (column: number) => boolean,
): number | undefined {
  const words = WORDS[field];
  if (!words) return undefined;
  const column = headers.findIndex((header, index) => {
    const name = columnName(header);
    return isFree(index) && words.has.test(name) && !words.hasNot.test(name);
  });
  return column < 0 ? undefined : column;
}

const withUnit = (field: ImportField, header: string): ImportField =>
  isWeightField(field) ? weightField(weightKind(field), unitInHeader(header)) : field;

const UNIT_WORDS: Readonly<Record<WeightUnit, RegExp>> = {
  kg: /\b(kgs?|kilos?|kilogram(m?e?s?)?|kilogramm|quilos?)\b|千克|公斤/i,
  g: /\b(g|gr|grams?|gramm|grammes|gramos|gramas)\b|(?<!千)克/i,
  lb: /\b(lbs?|pounds?|pfund|livres|libras)\b|磅/i,
  oz: /\b(oz|ounces?)\b|盎司/i,
};

/** The unit that a header or a cell below it names: "Net weight (kg)". */
export const unitInHeader = (text: string): WeightUnit | undefined =>
  WEIGHT_UNITS.find((unit) => UNIT_WORDS[unit].test(text.replaceAll("_", " ")));
