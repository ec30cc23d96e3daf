import type { TextKey, Translate } from "#shared/texts.ts";
import type { CalculationResult, ResultItem } from "./contract.ts";
import { FEE_LABELS } from "./cost-labels.ts";
import { type Cell, type ItemCells, itemCells } from "./item-cells.ts";

/**
 * The result as rows of the same number of cells, for a spreadsheet: a row for each item, whose layers have columns of their
 * own, and below the parts of both totals and what the duties were computed with. An item's verdict says what its duty is
 * based on; the cells of what it does not have are empty.
 */
export function resultTable(
  result: CalculationResult,
  t: Translate<"results">,
  language: string,
): Cell[][] {
  const { layerNames, items } = itemCells(result, { t, language });
  const rows = [
    headerRow(layerNames, t),
    ...result.items.map((item, index) => itemRow(item, items[index])),
    [],
    ...totalRows(result, t),
    ...sourceRows(result, t),
  ];
  const width = Math.max(...rows.map(({ length }) => length));
  return rows.map((row) => [...row, ...Array<Cell>(width - row.length).fill("")]);
}

const headerRow = (layerNames: readonly string[], t: Translate<"results">): string[] => [
  t("items.description"),
  t("results.hsCode"),
  t("items.countryOfOrigin"),
  t("items.quantity"),
  t("items.unitValue"),
  t("results.goods"),
  t("results.basis"),
  ...layerNames,
  t("results.duty"),
  t("results.rate"),
  t("results.perUnit"),
  t("results.currency"),
];

const itemRow = (item: ResultItem, cells: ItemCells | undefined): Cell[] => [
  item.description,
  item.hsCode ?? "",
  item.countryOfOrigin,
  item.quantity,
  item.value,
  item.subtotal,
  cells?.verdict ?? "",
  ...(cells?.layers ?? []),
  cells?.duty ?? "",
  cells?.rate ?? "",
  cells?.costPerUnit ?? "",
  item.currency,
];

function totalRows(result: CalculationResult, t: Translate<"results">): Cell[][] {
  const row = (label: TextKey<"results">, amount: number) => [t(label), amount, result.currency];
  return [
    row("results.duties", result.dutyAmount),
    row("results.taxes", result.taxAmount),
    ...result.feeLines.map((line) => row(FEE_LABELS[line.kind], line.amount)),
    row("results.total", result.totalLandedCost),
    row("results.goods", result.subtotal),
    row("results.shipping", result.shippingCost),
    row("results.insurance", result.insuranceCost),
    row("results.totalToDoor", result.totalToDoor),
  ];
}

/** What the duties by tariff line were computed with. */
function sourceRows({ schedule: use }: CalculationResult, t: Translate<"results">): Cell[][] {
  if (!use) return [];
  const { schedule, measures, exchangeRate } = use;
  return [
    [t("assessment.entryDate"), use.entryDate],
    [t("assessment.schedule"), `${schedule.name} (${schedule.effectiveFrom})`],
    [t("assessment.measures"), measures.asOf],
    ...(exchangeRate
      ? [[t("assessment.exchangeRate"), `${exchangeRate.unitsPerUsd} (${exchangeRate.date})`]]
      : []),
  ];
}
