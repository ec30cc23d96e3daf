import { escapeFormula } from "#client/features/calculator/items-csv/items-csv.ts";
import type { CalculationResult, ResultItem } from "#shared/calculator/contract.ts";
import { isByLine } from "#shared/duties/assessment.ts";
import type { TextKey, Translate } from "#shared/texts.ts";
import { FEE_LABELS } from "./cost-labels.ts";
import { layerTitle } from "./programmes.ts";
import { landedCostLines, totalDuty } from "./quote-lines.ts";

type Cell = string | number;

const COLUMNS = [
  "items.description",
  "results.hsCode",
  "items.countryOfOrigin",
  "items.quantity",
  "items.unitValue",
  "results.goods",
  "results.rate",
  "results.amount",
  "results.currency",
] as const satisfies readonly TextKey<"results">[];

/** The cells of columns that are not named are empty. */
type Row = Partial<Record<(typeof COLUMNS)[number], Cell>>;

/** The result as tab-separated rows of the same columns, for pasting into a spreadsheet. */
export function resultTable(
  result: CalculationResult,
  t: Translate<"results">,
  language: string,
): string {
  const { currency } = result;
  const total = (label: TextKey<"results">, amount: number): Row => ({
    "items.description": t(label),
    "results.amount": amount,
    "results.currency": currency,
  });
  const rows = [
    ...result.items.flatMap((item) => [
      itemRow(item, result),
      ...layerRows(item, result, { t, language }),
    ]),
    total("results.duties", result.dutyAmount),
    total("results.taxes", result.taxAmount),
    ...result.feeLines.map((line) => total(FEE_LABELS[line.kind], line.amount)),
    total("results.total", result.totalLandedCost),
    total("results.goods", result.subtotal),
    total("results.shipping", result.shippingCost),
    total("results.insurance", result.insuranceCost),
    total("results.totalToDoor", result.totalToDoor),
    ...scheduleRows(result, t),
  ];
  const header = COLUMNS.map((column) => t(column));
  const cells = rows.map((row) => COLUMNS.map((column) => row[column] ?? ""));
  return [header, ...cells].map((row) => row.map(escapeCell).join("\t")).join("\n");
}

function itemRow(item: ResultItem, result: CalculationResult): Row {
  const { duty } = item;
  return {
    "items.description": item.description,
    "results.hsCode": item.hsCode ?? "",
    "items.countryOfOrigin": item.countryOfOrigin,
    "items.quantity": item.quantity,
    "items.unitValue": item.value,
    "results.goods": item.subtotal,
    "results.rate": duty ? `${duty.rate}%` : "",
    "results.amount": duty ? duty.amount : totalDuty(landedCostLines(result, item.id)),
    "results.currency": item.currency,
  };
}

type Texts = { t: Translate<"results">; language: string };

/** The duties that an item's duty consists of, by tariff line. */
function layerRows(item: ResultItem, { schedule }: CalculationResult, texts: Texts): Row[] {
  const { assessment, currency } = item;
  if (!isByLine(assessment)) return [];
  return assessment.layers.map((layer) => ({
    "items.description": `› ${layerTitle(layer, schedule?.programmes ?? {}, texts)}`,
    "results.hsCode": layer.heading,
    "results.rate": layer.rate,
    "results.amount": layer.amount,
    "results.currency": currency,
  }));
}

/** What the duties by tariff line were computed with, in the first two columns. */
function scheduleRows({ schedule: use }: CalculationResult, t: Translate<"results">): Row[] {
  if (!use) return [];
  const { schedule, measures, exchangeRate } = use;
  const row = (label: TextKey<"results">, text: string): Row => ({
    "items.description": t(label),
    "results.hsCode": text,
  });
  return [
    row("assessment.entryDate", use.entryDate),
    row("assessment.schedule", `${schedule.name} (${schedule.effectiveFrom})`),
    row("assessment.measures", measures.asOf),
    ...(exchangeRate
      ? [row("assessment.exchangeRate", `${exchangeRate.unitsPerUsd} (${exchangeRate.date})`)]
      : []),
  ];
}

const escapeCell = (cell: Cell): string =>
  typeof cell === "number" ? String(cell) : escapeFormula(cell);
