import type { CalculationResult } from "#shared/calculator/contract.ts";
import type { Translate } from "#shared/texts.ts";
import { escapeFormula } from "./items-csv.ts";

/** The result as tab-separated rows for pasting into a spreadsheet. */
export function resultTable(result: CalculationResult, t: Translate<"results">): string {
  const items = result.items.map((item) => [
    item.description,
    item.countryOfOrigin,
    item.quantity,
    item.value,
    item.duty?.rate ?? "",
    item.duty?.amount ?? "",
  ]);
  const rows = [
    [
      t("items.description"),
      t("items.countryOfOrigin"),
      t("items.quantity"),
      t("items.unitValue"),
      "%",
      t("results.duty"),
    ],
    ...items,
    [],
    [t("results.duties"), result.dutyAmount],
    [t("results.taxes"), result.taxAmount],
    [t("results.fees"), result.feeAmount],
    [t("results.total"), result.totalLandedCost, result.currency],
    [t("results.totalToDoor"), result.totalToDoor, result.currency],
  ];
  return rows.map((row) => row.map(escapeCell).join("\t")).join("\n");
}

const escapeCell = (cell: string | number): string =>
  typeof cell === "number" ? String(cell) : escapeFormula(cell);
