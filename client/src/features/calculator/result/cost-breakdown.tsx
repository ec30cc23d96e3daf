import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "#client/components/amount.tsx";
import type { CalculationResult, FeeLine } from "#shared/calculator/contract.ts";
import type { Currency } from "#shared/currency.ts";
import { formatMoney } from "#shared/format-money.ts";
import { LANDED_COST_LAYERS } from "#shared/landed-cost/terms.ts";
import { formatAmount } from "#shared/money.ts";
import type { Translate } from "#shared/texts.ts";
import { AmountTableHead } from "./amount-table-head.tsx";
import { FEE_LABELS, LAYER_LABELS } from "./cost-labels.ts";
import { shareText } from "./formula-text.ts";
import { layerNames } from "./layer-names.ts";

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

type CostRowProps = {
  label: string;
  names?: readonly string[];
  amount: number;
  currency: Currency;
};

function CostGroup({
  detail,
  children,
  ...line
}: CostRowProps & { detail: string; children?: ReactNode }) {
  // A rule with `*` for the cells would recompute the styles of all of #root when a dialog or a message follows it.
  return (
    <tbody className="border-y border-line [&>tr:last-child>:is(th,td)]:pb-2">
      <tr>
        <th scope="row" className="pt-2 pr-3 pb-1 text-left font-semibold wrap-anywhere">
          <span className="mr-1">{line.label}</span>{" "}
          <span className="inline-block text-sm font-normal text-muted">{detail}</span>
        </th>
        <td className="pt-2 text-right align-baseline">
          <Amount value={line.amount} currency={line.currency} className="font-semibold" />
        </td>
      </tr>
      {children}
    </tbody>
  );
}

function CostRow({ label, names = [], amount, currency }: CostRowProps) {
  return (
    <tr className="text-sm text-muted">
      <th scope="row" className="py-0.5 pr-3 pl-4 text-left font-normal wrap-anywhere hyphens-auto">
        {label}
        {names.length > 0 ? <NamesOfLayers text={names.join(", ")} /> : null}
      </th>
      <td className="py-0.5 text-right align-baseline">
        <Amount value={amount} currency={currency} />
      </td>
    </tr>
  );
}

/** One line, which a pointer shows whole; the items' details have the same names. */
const NamesOfLayers = ({ text }: { text: string }) => (
  <span title={text} className="line-clamp-1 text-xs wrap-anywhere print:line-clamp-none">
    {text}
  </span>
);

function FeeRow({ line, currency }: { line: FeeLine; currency: Currency }) {
  const { t } = useTranslation("results");
  const label = t(FEE_LABELS[line.kind]);
  const formula = feeFormula(line, currency, t);
  const named = formula ? t("results.feeWithFormula", { label, formula }) : label;
  return <CostRow label={named} amount={line.amount} currency={currency} />;
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
