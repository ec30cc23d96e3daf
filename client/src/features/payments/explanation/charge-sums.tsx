import { useTranslation } from "react-i18next";
import { Amount } from "#client/components/amount.tsx";
import { AmountTableHead } from "#client/explanation/amount-table-head.tsx";
import { CostGroup, CostRow, FeeRow } from "#client/explanation/cost-rows.tsx";
import type { ChargeExplanation } from "#shared/payments/explanation-contract.ts";

/** Goods, duties, taxes, fees and the total that was charged. */
export function ChargeSums({ explanation }: { explanation: ChargeExplanation }) {
  const { t } = useTranslation(["payments", "results"]);
  const { currency, subtotal, dutyAmount, taxAmount, feeAmount, feeLines, total } = explanation;
  const freight = explanation.shippingCost + explanation.insuranceCost;
  return (
    <table className="w-full">
      <caption className="sr-only">{t("payments.charged")}</caption>
      <AmountTableHead />
      <tbody className="[&>tr>th]:pl-0 [&>tr:last-child>:is(th,td)]:pb-2">
        <CostRow label={t("payments.goods")} amount={subtotal} currency={currency} />
        {freight > 0 ? (
          <CostRow
            label={`${t("results:results.shipping")}, ${t("results:results.insurance")}`}
            amount={freight}
            currency={currency}
          />
        ) : null}
      </tbody>
      <CostGroup
        label={t("results.duties")}
        detail={explanation.isQuote ? t("payments.explanation.quoted") : ""}
        amount={dutyAmount}
        currency={currency}
      />
      <CostGroup label={t("results.taxes")} detail="" amount={taxAmount} currency={currency} />
      <CostGroup
        label={t("results:results.fees")}
        detail={feeLines ? "" : t("payments.explanation.feesNotStored")}
        amount={feeAmount}
        currency={currency}
      >
        {feeLines?.map((line) => (
          <FeeRow key={line.kind} line={line} currency={currency} />
        ))}
      </CostGroup>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className="pt-3 text-left">
            {t("payments.total")}
          </th>
          <td className="pt-3 text-right">
            <Amount value={total} currency={currency} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
