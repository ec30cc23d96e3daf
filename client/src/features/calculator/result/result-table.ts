import { escapeFormula } from "#client/features/calculator/items-csv/items-csv.ts";
import type { CalculationResult, ResultItem } from "#shared/calculator/contract.ts";
import { FEE_LABELS, LAYER_LABELS } from "#shared/calculator/cost-labels.ts";
import { isByLine } from "#shared/duties/assessment.ts";
import { fromCents, sumCents, toCents } from "#shared/money.ts";
import type { TextKey, Translate } from "#shared/texts.ts";
import { type ItemFigures, itemFigures } from "./item-figures.ts";
import { layerTitle } from "./programs.ts";
import { landedCostLines } from "./quote-lines.ts";

type Cell = string | number;
type Texts = { t: Translate<"results">; language: string };

/** The amounts of an item's layers by the names of their columns. */
type LayerAmounts = ReadonlyMap<string, number>;

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
  const figures = itemFigures(result);
  const layers = result.items.map((item) => layerAmounts(item, result, { t, language }));
  const names = [...new Set(layers.flatMap((amounts) => [...amounts.keys()]))];
  const items = result.items.map((item, index) => {
    const amounts = layers[index] ?? new Map<string, number>();
    const own = figures[index];
    return own
      ? itemRow(
          item,
          own,
          names.map((name) => amounts.get(name) ?? ""),
          t,
        )
      : [];
  });
  const rows = [
    headerRow(names, t),
    ...items,
    [],
    ...totalRows(result, t),
    ...sourceRows(result, t),
  ];
  const width = Math.max(...rows.map(({ length }) => length));
  return rows.map((row) => [...row, ...Array<Cell>(width - row.length).fill("")]);
}

/** The rows as a spreadsheet reads them from the clipboard. */
export const tabSeparated = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map(escapeCell).join("\t")).join("\n");

const escapeCell = (cell: Cell): string =>
  typeof cell === "number" ? String(cell) : escapeFormula(cell);

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

function itemRow(
  item: ResultItem,
  { duty, costPerUnit }: ItemFigures,
  layers: readonly Cell[],
  t: Translate<"results">,
): Cell[] {
  const verdict = item.assessment?.verdict ?? (item.duty ? "unassessed" : null);
  return [
    item.description,
    item.hsCode ?? "",
    item.countryOfOrigin,
    item.quantity,
    item.value,
    item.subtotal,
    verdict ? t(`assessment.verdicts.${verdict}`) : "",
    ...layers,
    duty,
    item.duty ? `${item.duty.rate}%` : "",
    costPerUnit,
    item.currency,
  ];
}

/** The amounts by the layers' names on the screen: those of a tariff line, of a country rate, or of a quote. */
function layerAmounts(item: ResultItem, result: CalculationResult, texts: Texts): LayerAmounts {
  const programs = result.schedule?.programs ?? {};
  const { assessment, duty } = item;
  const label = (key: keyof typeof LAYER_LABELS) => texts.t(LAYER_LABELS[key]);
  if (isByLine(assessment)) {
    return summed(
      assessment.layers.map((layer) => [layerTitle(layer, programs, texts), layer.amount] as const),
    );
  }
  if (duty) return summed(duty.layers.map(({ layer, amount }) => [label(layer), amount] as const));
  return summed(
    landedCostLines(result, item.id).flatMap(({ kind, layer, amount }) =>
      kind === "duty" && layer ? [[label(layer), amount] as const] : [],
    ),
  );
}

function summed(amounts: readonly (readonly [name: string, amount: number])[]): LayerAmounts {
  const sums = new Map<string, number>();
  for (const [name, amount] of amounts) {
    sums.set(name, fromCents(sumCents([toCents(sums.get(name) ?? 0), toCents(amount)])));
  }
  return sums;
}

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
