import type { ImportField } from "#client/features/calculator/items-csv/columns/import-fields.ts";
import type {
  ImportedRow,
  ImportedTable,
} from "#client/features/calculator/items-csv/imported-table.ts";
import type { CalculationResult, ResultItem } from "#shared/calculator/contract.ts";
import { type Cell, type ItemCells, itemCells } from "#shared/calculator/item-cells.ts";
import { smallestUnit } from "#shared/currency.ts";
import { toCents } from "#shared/money.ts";
import type { Translate } from "#shared/texts.ts";
import { matchImportedRows } from "./match-imported-rows.ts";

/**
 * The result in the columns of the imported file, with its names and in its order of rows, and columns of the result beside
 * them. A cell keeps its text unless its item was changed after the import. Items that are not from the file follow.
 */
export function importedColumnsTable(
  result: CalculationResult,
  table: ImportedTable,
  texts: { t: Translate<"results">; language: string },
): Cell[][] {
  const { layerNames, items } = itemCells(result, texts);
  const cells = new Map(result.items.map((item, index) => [item, items[index]]));
  const matches = matchImportedRows(table.rows, result.items);
  const imported = table.rows.flatMap((row) => {
    const item = matches.get(row);
    return item ? [[...ownCells(row, item, table), ...addedCells(item, cells.get(item))]] : [];
  });
  const matched = new Set(matches.values());
  const others = result.items
    .filter((item) => !matched.has(item))
    .map((item) => [...newCells(item, table), ...addedCells(item, cells.get(item))]);
  return [[...table.names, ...addedNames(layerNames, texts.t)], ...imported, ...others];
}

const addedNames = (layerNames: readonly string[], t: Translate<"results">): string[] => [
  t("results.basis"),
  t("results.hsCode"),
  t("results.rate"),
  ...layerNames,
  t("results.duty"),
  t("results.perUnit"),
  t("results.currency"),
];

const addedCells = (item: ResultItem, cells: ItemCells | undefined): Cell[] =>
  cells
    ? [
        cells.verdict,
        item.hsCode ?? "",
        cells.rate,
        ...cells.layers,
        cells.duty,
        cells.costPerUnit,
        item.currency,
      ]
    : [];

/** What the columns of other fields than these say is known of imported rows only. */
const FIELD_CELLS: Partial<Record<ImportField, (item: ResultItem) => Cell>> = {
  description: (item) => item.description,
  country: (item) => item.countryOfOrigin,
  quantity: (item) => item.quantity,
  quantity_unit: () => "",
  value: (item) => item.value,
  line_total: (item) => item.subtotal,
  currency: (item) => item.currency,
  hs_code: (item) => item.hsCode ?? "",
};

const newCells = (item: ResultItem, { fields, names }: ImportedTable): Cell[] =>
  names.map((_, column) => fieldCell(fields[column], item));

const fieldCell = (field: ImportField | null | undefined, item: ResultItem): Cell =>
  (field && FIELD_CELLS[field]?.(item)) ?? "";

function ownCells(row: ImportedRow, item: ResultItem, { fields }: ImportedTable): Cell[] {
  const changed = changedFields(row, item);
  return row.cells.map((text, column) => {
    const field = fields[column];
    return field && changed.has(field) ? fieldCell(field, item) : text;
  });
}

/** The fields whose cells no longer say what the item is. */
function changedFields({ item: before }: ImportedRow, item: ResultItem): Set<ImportField> {
  const unit = smallestUnit(item.currency);
  const hasOtherValue = toCents(before.value, unit) !== toCents(item.value, unit);
  const hasOtherQuantity = before.quantity !== item.quantity;
  const changes: [isChanged: boolean, ...fields: ImportField[]][] = [
    [before.description !== item.description, "description"],
    [before.countryOfOrigin !== item.countryOfOrigin, "country"],
    [(before.hsCode ?? "") !== (item.hsCode ?? ""), "hs_code"],
    [before.currency !== item.currency, "currency"],
    [hasOtherQuantity, "quantity", "quantity_unit"],
    [hasOtherValue, "value"],
    [hasOtherQuantity || hasOtherValue, "line_total"],
  ];
  return new Set(changes.flatMap(([isChanged, ...fields]) => (isChanged ? fields : [])));
}
