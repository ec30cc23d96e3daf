import { escapeFormula } from "#client/features/calculator/items-csv/items-csv.ts";
import type { CalculationResult, ResultItem } from "#shared/calculator/contract.ts";
import { entrySummaryLines } from "#shared/calculator/entry-summary.ts";
import { isByLine } from "#shared/duties/assessment.ts";
import type { Translate } from "#shared/texts.ts";

type Cell = string | number;

const LINE_NUMBER_DIGITS = 3;

/**
 * The headings of each item in the order of CBP Form 7501, as tab-separated rows. An item without a tariff line has one
 * row, which says so.
 */
export function entrySummaryTable(
  { items, schedule, currency }: CalculationResult,
  t: Translate<"results">,
): string {
  const authorities = schedule?.authorities ?? {}; // none in a result that an earlier version stored
  const header = [
    t("entrySummary.line"),
    t("items.description"),
    t("items.countryOfOrigin"),
    t("entrySummary.heading"),
    t("results.rate"),
    t("entrySummary.value"),
    t("results.duty"),
    t("results.currency"),
  ];
  const rows = items.flatMap((item, index) => {
    const number = String(index + 1).padStart(LINE_NUMBER_DIGITS, "0");
    return itemRows(item, authorities, t).map((cells) => [
      number,
      item.description,
      item.countryOfOrigin,
      ...cells,
      currency,
    ]);
  });
  return [header, ...rows].map((row) => row.map(escapeCell).join("\t")).join("\n");
}

function itemRows(
  { assessment, duty, subtotal, hsCode }: ResultItem,
  authorities: Readonly<Record<string, string>>,
  t: Translate<"results">,
): Cell[][] {
  if (!isByLine(assessment)) {
    const rate = duty ? `${t("assessment.verdicts.notByLine")}: ${duty.rate}%` : "";
    return [[hsCode ?? "", rate, subtotal, duty?.amount ?? 0]];
  }
  return entrySummaryLines(assessment, subtotal, authorities).map((line) => [
    line.heading,
    line.rate,
    line.value,
    line.duty,
  ]);
}

const escapeCell = (cell: Cell): string =>
  typeof cell === "number" ? String(cell) : escapeFormula(cell);
