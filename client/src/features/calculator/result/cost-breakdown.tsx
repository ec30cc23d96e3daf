import { useTranslation } from "react-i18next";
import { AmountTableHead } from "#client/explanation/amount-table-head.tsx";
import { CostGroup, CostRow, FeeRow } from "#client/explanation/cost-rows.tsx";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { LAYER_LABELS } from "#shared/calculator/cost-labels.ts";
import { layerNames } from "#shared/calculator/layer-names.ts";
import { LANDED_COST_LAYERS } from "#shared/landed-cost/terms.ts";
import { formatAmount } from "#shared/money.ts";

type CostBreakdownProps = { result: CalculationResult };

/** Duties, taxes and fees with their parts; the amounts sum to the total. */
export function CostBreakdown({ result }: CostBreakdownProps) {
  const { t } = useTranslation("results");
  const { currency } = result;
  return (
    <table className="w-full">
      <caption className="sr-only">{t("results.title")}</caption>
      <AmountTableHead />
      <CostGroup
        label={t("results.duties")}
        detail={t("results.percentOfGoods", {
          percent: t("common.percent", { value: formatAmount(result.dutyPercentage) }),
        })}
        amount={result.dutyAmount}
        currency={currency}
      >
        <DutyRows result={result} />
      </CostGroup>
      <CostGroup
        label={t("results.taxes")}
        detail={t("results.percentOfGoods", {
          percent: t("common.percent", { value: formatAmount(result.taxPercentage) }),
        })}
        amount={result.taxAmount}
        currency={currency}
      />
      <CostGroup
        label={t("results.fees")}
        detail={result.feeLines.length === 0 ? t("results.feeNone") : ""}
        amount={result.feeAmount}
        currency={currency}
      >
        {result.feeLines.map((line) => (
          <FeeRow key={line.kind} line={line} currency={currency} />
        ))}
      </CostGroup>
    </table>
  );
}

/** The layers of the duty, those without an amount last; a quote without a breakdown gets a note instead of zeros. */
function DutyRows({ result }: CostBreakdownProps) {
  const { t, i18n } = useTranslation("results");
  const { dutyBreakdown, dutyAmount, currency } = result;
  if (dutyBreakdown) {
    const names = layerNames(result, { t, language: i18n.language });
    const rows = LANDED_COST_LAYERS.map((layer) => ({ layer, amount: dutyBreakdown[layer] }));
    return rows
      .toSorted((a, b) => Number(a.amount === 0) - Number(b.amount === 0))
      .map(({ layer, amount }) =>
        amount === undefined ? null : (
          <CostRow
            key={layer}
            label={t(LAYER_LABELS[layer])}
            names={[...(amount === 0 ? [] : (names[layer] ?? []))]}
            amount={amount}
            currency={currency}
          />
        ),
      );
  }
  return dutyAmount > 0 ? (
    <tr className="text-sm text-muted">
      <td colSpan={2} className="py-0.5 pl-4">
        {t("breakdown.noBreakdown")}
      </td>
    </tr>
  ) : null;
}
