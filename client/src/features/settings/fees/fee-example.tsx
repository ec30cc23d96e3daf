import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { calculateFees, type FeeRates } from "#shared/fees/calculate-fees.ts";
import {
  type Cents,
  formatAmount,
  fromCents,
  sumCents,
  toCents,
  toPercent,
} from "#shared/money.ts";

const EXAMPLE = { duties: toCents(100), taxes: toCents(20), itemCount: 2 };

export function FeeExample({ rates }: { rates: FeeRates | null }) {
  const { t } = useTranslation("admin");
  return (
    <Card title={t("fees.example")}>
      <p className="mb-3 text-sm text-muted">{t("fees.exampleHint")}</p>
      {rates ? (
        <ExampleTable rates={rates} />
      ) : (
        <p className="text-muted">{t("fees.exampleInvalid")}</p>
      )}
    </Card>
  );
}

function ExampleTable({ rates }: { rates: FeeRates }) {
  const { t } = useTranslation("admin");
  const { duties, taxes } = EXAMPLE;
  const { flat, itemSubtotal, base, percentageAmount, fee } = calculateFees(EXAMPLE, rates);
  const perItem = `${EXAMPLE.itemCount} × ${formatCents(rates.perItem)}`;
  const percent = t("common.percent", { value: toPercent(rates.percentage) });
  const percentage = `${percent} × ${formatCents(base)}`;
  return (
    <table className="w-full max-w-lg">
      <caption className="sr-only">{t("fees.example")}</caption>
      <tbody>
        <ExampleRow label={t("results.duties")} amount={duties} />
        <ExampleRow label={t("results.taxes")} amount={taxes} />
        <ExampleRow label={t("fees.flatFee")} amount={flat} />
        <ExampleRow label={t("fees.itemFee")} formula={perItem} amount={itemSubtotal} />
        <ExampleRow
          label={t("fees.percentageFee")}
          formula={percentage}
          amount={percentageAmount}
        />
        <ExampleRow label={t("fees.total")} amount={fee} isTotal />
        <ExampleRow label={t("results.total")} amount={sumCents([duties, taxes, fee])} isTotal />
      </tbody>
    </table>
  );
}

type ExampleRowProps = { label: string; formula?: string; amount: Cents; isTotal?: boolean };

const ExampleRow = ({ label, formula, amount, isTotal }: ExampleRowProps) => (
  <tr className={isTotal ? "border-t border-line font-semibold" : ""}>
    <th
      scope="row"
      className={`py-1.5 pr-4 text-left ${isTotal ? "font-semibold" : "font-normal"}`}
    >
      <span className="mr-1">{label}</span>{" "}
      {formula ? <span className="text-sm whitespace-nowrap text-muted">{formula}</span> : null}
    </th>
    <td className="numeric py-1.5">{formatCents(amount)}</td>
  </tr>
);

const formatCents = (amount: Cents) => formatAmount(fromCents(amount));
