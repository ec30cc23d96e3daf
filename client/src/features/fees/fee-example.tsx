import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { calculateFees, type FeeRates } from "#shared/fees/calculate-fees.ts";
import { type Cents, formatAmount, fromCents, toCents, toPercent } from "#shared/money.ts";

const EXAMPLE = { duties: toCents(100), taxes: toCents(20), itemCount: 2 };

/** What the fees come to, by the very formula that calculations are charged with. */
export function FeeExample({ rates }: { rates: FeeRates | null }) {
  const { t } = useTranslation("admin");
  return (
    <Card title={t("fees.example")}>
      <p className="mb-3 text-sm text-muted">{t("fees.exampleHint")}</p>
      {rates ? <Lines rates={rates} /> : <p className="text-muted">{t("fees.exampleInvalid")}</p>}
    </Card>
  );
}

function Lines({ rates }: { rates: FeeRates }) {
  const { t } = useTranslation("admin");
  const { flat, itemSubtotal, base, percentageAmount, fee, landedCost } = calculateFees(
    EXAMPLE,
    rates,
  );
  const perItem = `${EXAMPLE.itemCount} × ${text(rates.perItem)}`;
  const percent = t("common.percent", { value: toPercent(rates.percentage) });
  const percentage = `${percent} × ${text(base)}`;
  return (
    <table className="w-full max-w-lg">
      <caption className="sr-only">{t("fees.example")}</caption>
      <tbody>
        <Line label={t("results.duties")} amount={EXAMPLE.duties} />
        <Line label={t("results.taxes")} amount={EXAMPLE.taxes} />
        <Line label={t("fees.flatFee")} amount={flat} />
        <Line label={t("fees.itemFee")} formula={perItem} amount={itemSubtotal} />
        <Line label={t("fees.percentageFee")} formula={percentage} amount={percentageAmount} />
        <Line label={t("fees.total")} amount={fee} isTotal />
        <Line label={t("results.total")} amount={landedCost} isTotal />
      </tbody>
    </table>
  );
}

type LineProps = { label: string; formula?: string; amount: Cents; isTotal?: boolean };

const Line = ({ label, formula, amount, isTotal }: LineProps) => (
  <tr className={isTotal ? "border-t border-line font-semibold" : ""}>
    <th
      scope="row"
      className={`py-1.5 pr-4 text-left ${isTotal ? "font-semibold" : "font-normal"}`}
    >
      {label} {formula ? <span className="ml-1 text-sm text-muted">{formula}</span> : null}
    </th>
    <td className="numeric py-1.5">{text(amount)}</td>
  </tr>
);

const text = (amount: Cents) => formatAmount(fromCents(amount));
