import { useTranslation } from "react-i18next";
import { Amount } from "#client/components/amount.tsx";
import { classNames } from "#client/components/class-names.ts";
import type { ItemDuty, ResultItem } from "#shared/calculator/contract.ts";
import type { Currency } from "#shared/currency.ts";
import { AmountTableHead } from "./amount-table-head.tsx";
import { LAYER_LABELS } from "./cost-labels.ts";
import { shareText } from "./formula-text.ts";

type DutyFormulaProps = { item: ResultItem; duty: ItemDuty };

/** The duty of an item by the rates of its country of origin, with each layer and its legal basis. */
export function DutyFormula({ item, duty }: DutyFormulaProps) {
  const { currency } = item;
  const { t } = useTranslation("results");
  const base = { value: duty.customsValue, currency };
  const firstPrinted = duty.layers.findIndex(({ amount }) => amount !== 0);
  return (
    <div className="mb-3 max-w-2xl pl-6 @coded-row:pl-7 text-sm print:mb-1 print:pl-0">
      <table className="w-full print:inline">
        <AmountTableHead />
        <tbody className="print:inline print:align-baseline">
          {duty.layers.map(({ layer, rate, amount }, index) => (
            <tr
              key={layer}
              className={classNames(
                "text-muted print:*:inline print:*:py-0 print:*:align-baseline",
                amount === 0 ? "print:hidden" : "print:inline",
                index > firstPrinted && "print:before:content-['_·_']",
              )}
            >
              <th scope="row" className="py-1 pr-3 text-left font-normal wrap-anywhere print:pr-1">
                {t(LAYER_LABELS[layer])} <Formula rate={rate} {...base} />
              </th>
              <td className="py-1 text-right align-top print:before:content-['=_']">
                <Amount value={amount} currency={currency} />
              </td>
            </tr>
          ))}
          <tr className="border-t border-line font-medium print:hidden">
            <th scope="row" className="py-1 pr-3 text-left font-medium wrap-anywhere">
              {t("results.duty")} <Formula rate={duty.rate} {...base} />
            </th>
            <td className="py-1 text-right align-top">
              <Amount value={duty.amount} currency={currency} />
            </td>
          </tr>
        </tbody>
      </table>
      {duty.rate === 0 ? <p className="mt-1 text-muted">{t("results.zeroRate")}</p> : null}
      <LegalBasis duty={duty} />
    </div>
  );
}

type FormulaProps = { rate: number; value: number; currency: Currency };

function Formula({ rate, value, currency }: FormulaProps) {
  const { t } = useTranslation("results");
  return (
    <span className="block font-normal text-muted sm:whitespace-nowrap print:inline">
      {shareText({ percent: rate, value }, currency, t)}
    </span>
  );
}

function LegalBasis({ duty: { includesMfn, htsHeading, legalBasis } }: { duty: ItemDuty }) {
  const { t } = useTranslation("results");
  return (
    <div className="mt-2 space-y-1 text-muted print:inline print:*:inline print:*:before:content-['_·_']">
      {includesMfn ? (
        <p>
          <span className="mr-2 rounded-control bg-accent-soft px-2 py-0.5 font-medium text-accent">
            {t("results.includesMfn")}
          </span>
          <span className="print:hidden">{t("results.includesMfnHint")}</span>
        </p>
      ) : null}
      {htsHeading ? <p>{t("results.heading", { heading: htsHeading })}</p> : null}
      {legalBasis ? <p lang="en">{legalBasis}</p> : null}
    </div>
  );
}
