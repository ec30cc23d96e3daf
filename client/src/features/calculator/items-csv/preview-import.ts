import { MAX_ITEMS } from "#shared/calculator/contract.ts";
import type { Currency } from "#shared/currency.ts";
import { IMPORT_FIELDS, type Mapping, withoutOtherFields } from "./columns/import-fields.ts";
import { detectLayout, type Layout } from "./columns/layout.ts";
import { rememberedMapping } from "./columns/remembered-mapping.ts";
import type { ImportChoices, ImportFile, ImportPreview } from "./import-preview.ts";
import type { Table } from "./reading/table.ts";
import { numberFormats, parseItems } from "./rows/parse-items.ts";

/** What an import with these choices would bring; null if the file has no rows of items. */
export function previewImport(
  file: ImportFile,
  choices: ImportChoices,
  currency: Currency,
): Omit<ImportPreview, "canAppend"> | null {
  const sheet = choices.sheet ?? bestSheet(file.tables);
  const table = file.tables[sheet];
  if (!table) return null;
  const layout = detectLayout(table);
  const fields = choices.fields ?? knownMapping(layout);
  const formats = numberFormats(table, layout, fields);
  const format = choices.format === undefined ? formats.format : choices.format;
  const { country } = choices;
  const options = { currency, fields, format, country, maxItems: MAX_ITEMS };
  const all = parseItems(table, layout, options);
  if (all.items.length + all.skippedCount === 0) return null;
  const target = choices.currency ?? importCurrency(all.currencies, currency);
  const isOnly = all.currencies.every((found) => found === target);
  return {
    ...(isOnly ? all : parseItems(table, layout, { ...options, only: target })),
    ...{ file, choices, sheet, layout, fields, format },
    isFormatAmbiguous: formats.isAmbiguous,
    currency: target,
    changesCurrency: target !== currency,
  };
}

/** The sheet with the most known columns; the first of several. */
export function bestSheet(tables: readonly Table[]): number {
  const known = tables.map((table) => {
    const { names, fields } = detectLayout(table);
    return names.length === 0 ? 0 : fields.filter((field) => field !== null).length;
  });
  return known.indexOf(Math.max(...known));
}

/** The mapping that the person chose for another file with the same columns, or the recognized one. */
function knownMapping({ names, fields }: Layout): Mapping {
  const remembered = names.length > 0 && rememberedMapping(names);
  return remembered ? withoutOtherFields(remembered, IMPORT_FIELDS) : fields;
}

const importCurrency = (found: readonly Currency[], current: Currency): Currency =>
  found.includes(current) ? current : (found[0] ?? current);
