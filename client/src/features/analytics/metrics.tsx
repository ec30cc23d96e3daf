import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import type { Analytics } from "#shared/analytics/contract.ts";
import { currencySymbol, isCurrency } from "#shared/currency.ts";
import { formatAmount } from "#shared/money.ts";

/** The sums of the period. */
export function Metrics({ data }: { data: Analytics }) {
  const { t } = useTranslation("admin");
  const { totalCalculations, revenueByCurrency, lanes: _, ...totals } = data;
  const payments = data.days.reduce((total, day) => total + day.payments, 0);
  const conversion = totalCalculations > 0 ? (payments / totalCalculations) * 100 : 0;
  const revenue = Object.entries(revenueByCurrency);
  return (
    <div className="grid gap-6 lg:grid-cols-[2fr_1fr]">
      <Card title={t("analytics.title")}>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3">
          <Metric label={t("analytics.calculations")} value={formatCount(totalCalculations)} />
          <Metric
            label={t("analytics.transactions")}
            value={formatCount(totals.totalTransactions)}
          />
          <Metric
            label={t("analytics.completed")}
            value={formatCount(totals.completedTransactions)}
          />
          <Metric label={t("analytics.pending")} value={formatCount(totals.pendingTransactions)} />
          <Metric
            label={t("analytics.conversion")}
            hint={t("analytics.conversionHint")}
            value={t("common.percent", { value: formatAmount(conversion) })}
          />
        </dl>
      </Card>
      <Card title={t("analytics.revenue")}>
        <p className="-mt-3 mb-3 text-sm text-muted">{t("analytics.revenueHint")}</p>
        {revenue.length === 0 ? <p className="text-muted">{t("analytics.noRevenue")}</p> : null}
        <dl className="divide-y divide-line">
          {revenue.map(([currency, amount]) => (
            <div key={currency} className="flex justify-between gap-4 py-1.5">
              <dt className="text-muted">{currency}</dt>
              <dd className="font-semibold tabular-nums">
                {isCurrency(currency) ? currencySymbol(currency) : ""}
                {formatAmount(amount)}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  );
}

const formatCount = (count: number) => count.toLocaleString("en-US");

const Metric = ({ label, value, hint }: { label: string; value: string; hint?: string }) => (
  <div className="min-w-0" title={hint}>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="text-2xl font-semibold tabular-nums">{value}</dd>
  </div>
);
