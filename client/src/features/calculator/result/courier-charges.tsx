import { useTranslation } from "react-i18next";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import type { CourierChargesResult } from "#shared/calculator/tariff-line-result.ts";
import { formatMoney } from "#shared/format-money.ts";

type CourierChargesProps = { result: CalculationResult; charges: CourierChargesResult };

/** What each courier would collect at the door, which no total contains; the server sends it only if a setting names couriers. */
export function CourierCharges({ result, charges }: CourierChargesProps) {
  const { t } = useTranslation("results");
  const { currency, dutyAmount, taxAmount } = result;
  const part = (name: string, value: number) =>
    value === 0 ? [] : [t("courier.part", { name, amount: formatMoney(value, currency) })];
  const advanced = [
    ...part(t("results.duties"), dutyAmount),
    ...part(t("results.taxes"), taxAmount),
    ...part(t("assessment.mpf"), charges.mpf),
  ];
  return (
    <section aria-label={t("courier.title")} className="text-sm">
      <h3 className="mb-1 text-base font-semibold">{t("courier.title")}</h3>
      <dl className="divide-y divide-line">
        {charges.couriers.map(({ name, fee, total }) => (
          <div key={name} className="flex items-baseline justify-between gap-x-4 py-1.5">
            <dt className="min-w-0 wrap-anywhere">
              <span dir="auto">{name}</span>
              <span className="block text-muted">
                {[...advanced, ...part(t("breakdown.names.disbursement"), fee)].join(" + ")}
              </span>
            </dt>
            <dd className="numeric">{formatMoney(total, currency)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 text-muted">{t("courier.hint")}</p>
      {result.missing.length > 0 ? (
        <p className="mt-1 text-warning">{t("courier.incomplete")}</p>
      ) : null}
    </section>
  );
}
