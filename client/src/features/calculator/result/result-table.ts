import { escapeFormula } from "#client/features/calculator/items-csv/items-csv.ts";
import type { CalculationResult, ResultItem } from "#shared/calculator/contract.ts";
import { isByLine } from "#shared/schedule/assessment.ts";
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

/** The result as tab-separated rows of the same columns, for pasting into a spreadsheet. */
export function resultTable(
  result: CalculationResult,
  t: Translate<"results">,
  language: string,
): string {
  const { currency } = result;
  const total = (label: TextKey<"results">, amount: number): Cell[] => {
    const blank = COLUMNS.slice(3).map(() => "");
    return [t(label), ...blank, amount, currency];
  };
  const rows = [
    COLUMNS.map((column) => t(column)),
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
  return rows.map((row) => row.map(escapeCell).join("\t")).join("\n");
}

/** Its amount is the duty. */
function itemRow(item: ResultItem, result: CalculationResult): Cell[] {
  const { duty } = item;
  return [
    item.description,
    item.hsCode ?? "",
    item.countryOfOrigin,
    item.quantity,
    item.value,
    item.subtotal,
    duty ? `${duty.rate}%` : "",
    duty ? duty.amount : totalDuty(landedCostLines(result, item.id)),
    item.currency,
  ];
}

type Texts = { t: Translate<"results">; language: string };

/** The duties that an item's duty consists of, by tariff line. */
function layerRows(item: ResultItem, { schedule }: CalculationResult, texts: Texts): Cell[][] {
  const { assessment, currency } = item;
  if (!isByLine(assessment)) return [];
  return assessment.layers.map((layer) => {
    const title = layerTitle(layer, schedule?.programmes ?? {}, texts);
    return [`› ${title}`, layer.heading, "", "", "", "", layer.rate, layer.amount, currency];
  });
}

/** What the duties by tariff line were computed with. */
function scheduleRows({ schedule: use }: CalculationResult, t: Translate<"results">): Cell[][] {
  if (!use) return [];
  const { schedule, measures, exchangeRate } = use;
  const rows = [
    [t("assessment.entryDate"), use.entryDate],
    [t("assessment.schedule"), `${schedule.name} (${schedule.effectiveFrom})`],
    [t("assessment.measures"), measures.asOf],
    ...(exchangeRate
      ? [[t("assessment.exchangeRate"), `${exchangeRate.unitsPerUsd} (${exchangeRate.date})`]]
      : []),
  ];
  return rows.map((cells) => COLUMNS.map((_, index) => cells[index] ?? ""));
}

const escapeCell = (cell: Cell): string =>
  typeof cell === "number" ? String(cell) : escapeFormula(cell);
