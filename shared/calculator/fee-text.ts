import type { Currency } from "#shared/currency.ts";
import { shareText } from "#shared/duties/formula-text.ts";
import { formatMoney } from "#shared/format-money.ts";
import type { Translate } from "#shared/texts.ts";
import type { FeeLine } from "./contract.ts";
import { FEE_LABELS } from "./cost-labels.ts";

/** "Fee per item: $2.00 × 3 items" */
export function feeText(line: FeeLine, currency: Currency, t: Translate<"results">): string {
  const label = t(FEE_LABELS[line.kind]);
  const formula = feeFormula(line, currency, t);
  return formula ? t("results.feeWithFormula", { label, formula }) : label;
}

/** "$2.00 × 3 items", "5% × $107.50". */
function feeFormula(line: FeeLine, currency: Currency, t: Translate<"results">): string {
  if (line.kind === "item") {
    const perItem = formatMoney(line.perItem, currency);
    return t("results.feeItemFormula", { perItem, count: line.itemCount });
  }
  if (line.kind === "percentage") {
    return shareText({ percent: line.percentage, value: line.base }, currency, t);
  }
  return "";
}
