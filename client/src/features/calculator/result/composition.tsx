import { useTranslation } from "react-i18next";
import { Amount } from "#client/components/amount.tsx";
import { allocate } from "#shared/allocate.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import type { Currency } from "#shared/currency.ts";
import { formatAmount, fromCents, toCents } from "#shared/money.ts";

const COLORS = {
  goods: "bg-part-goods",
  shipping: "bg-part-shipping",
  insurance: "bg-part-insurance",
  duties: "bg-part-duty",
  taxes: "bg-part-tax",
  fees: "bg-part-fee",
} as const;

type PartName = keyof typeof COLORS;

/** The parts of the total delivered cost as a bar and, for assistive technology too, as a table. */
export function Composition({ result }: { result: CalculationResult }) {
  const { t } = useTranslation("results");
  const parts = costParts(result);
  return (
    <section aria-label={t("results.composition")}>
      <h3 className="mb-2 font-semibold">{t("results.composition")}</h3>
      <Bar parts={parts} />
      <table className="w-full text-sm">
        <caption className="sr-only">{t("results.composition")}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t("results.data")}</th>
            <th scope="col">{t("results.share")}</th>
            <th scope="col">{t("results.amount")}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <PartRow key={part.name} part={part} currency={result.currency} />
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line font-semibold">
            <th scope="row" colSpan={2} className="py-2 text-left wrap-anywhere">
              {t("results.totalToDoor")}
              <span className="block text-sm font-normal text-muted">
                {t("results.totalToDoorHint")}
              </span>
            </th>
            <td className="py-2 text-right align-top">
              <Amount value={result.totalToDoor} currency={result.currency} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

const Bar = ({ parts }: { parts: readonly SharedPart[] }) => (
  <div aria-hidden="true" className="mb-3 flex h-4 gap-0.5 overflow-hidden rounded-full">
    {parts.map(({ name, share }) => (
      <div
        key={name}
        className={`min-w-0.5 forced-color-adjust-none ${COLORS[name]} print:[print-color-adjust:exact]`}
        style={{ flexGrow: share }}
      />
    ))}
  </div>
);

function PartRow({ part, currency }: { part: SharedPart; currency: Currency }) {
  const { t } = useTranslation("results");
  return (
    <tr>
      <th
        scope="row"
        className="py-1 pl-5 lg:py-0.5 text-left font-normal wrap-anywhere hyphens-auto"
      >
        <span
          aria-hidden="true"
          className={`mr-2 -ml-5 inline-block size-3 rounded-xs forced-color-adjust-none print:[print-color-adjust:exact] ${COLORS[part.name]}`}
        />
        {t(`results.${part.name}`)}
      </th>
      <td className="numeric w-0 py-1 pr-2 lg:py-0.5 text-xs text-muted sm:pr-3 sm:text-sm">
        {t("common.percent", { value: formatAmount(part.share) })}
      </td>
      <td className="py-1 text-right lg:py-0.5">
        <Amount value={part.amount} currency={currency} />
      </td>
    </tr>
  );
}

type CostPart = { name: PartName; amount: number };
type SharedPart = CostPart & { share: number };

/** The parts above 0 with their shares in percent, which sum to 100 (largest remainder). */
function costParts(result: CalculationResult): SharedPart[] {
  const all: CostPart[] = [
    { name: "goods", amount: result.subtotal },
    { name: "shipping", amount: result.shippingCost },
    { name: "insurance", amount: result.insuranceCost },
    { name: "duties", amount: result.dutyAmount },
    { name: "taxes", amount: result.taxAmount },
    { name: "fees", amount: result.feeAmount },
  ];
  const parts = all.filter(({ amount }) => amount > 0);
  const amounts = parts.map(({ amount }) => toCents(amount));
  const shares = allocate(toCents(100), amounts);
  return parts.map((part, index) => ({ ...part, share: fromCents(shares[index] ?? toCents(0)) }));
}
