import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { Fact, FactRow, FactRows, FactsList } from "#client/components/facts-list.tsx";
import type { Analytics } from "#shared/analytics/contract.ts";
import { currencySymbol, isCurrency } from "#shared/currency.ts";
import { formatAmount } from "#shared/money.ts";

export function Metrics({ data }: { data: Analytics }) {
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-[2fr_1fr]">
        <UsageCard data={data} />
        <RevenueCard revenueByCurrency={data.revenueByCurrency} />
      </div>
      {data.test.totalTransactions > 0 ? <TestPaymentsCard test={data.test} /> : null}
    </>
  );
}

function UsageCard({ data }: { data: Analytics }) {
  const { t } = useTranslation("admin");
  const payments = data.days.reduce((total, day) => total + day.payments, 0);
  const calculations = data.totalCalculations;
  const conversion = calculations > 0 ? (payments / calculations) * 100 : 0;
  const counts = {
    calculations,
    transactions: data.totalTransactions,
    completed: data.completedTransactions,
    pending: data.pendingTransactions,
  };
  return (
    <Card title={t("analytics.title")}>
      <FactsList className="grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3">
        {(["calculations", "transactions", "completed", "pending"] as const).map((name) => (
          <Fact key={name} label={t(`analytics.${name}`)} size="2xl">
            {counts[name].toLocaleString("en-US")}
          </Fact>
        ))}
        <Fact label={t("analytics.conversion")} title={t("analytics.conversionHint")} size="2xl">
          {t("common.percent", { value: formatAmount(conversion) })}
        </Fact>
      </FactsList>
    </Card>
  );
}

function RevenueCard({ revenueByCurrency }: Pick<Analytics, "revenueByCurrency">) {
  const { t } = useTranslation("admin");
  const revenue = Object.entries(revenueByCurrency);
  return (
    <Card title={t("analytics.revenue")}>
      <p className="-mt-3 mb-3 text-sm text-muted">{t("analytics.revenueHint")}</p>
      {revenue.length === 0 ? <p className="text-muted">{t("analytics.noRevenue")}</p> : null}
      <FactRows>
        {revenue.map(([currency, amount]) => (
          <FactRow key={currency} label={currency}>
            {formatRevenue(currency, amount)}
          </FactRow>
        ))}
      </FactRows>
    </Card>
  );
}

function TestPaymentsCard({ test }: Pick<Analytics, "test">) {
  const { t } = useTranslation("admin");
  return (
    <Card title={t("analytics.test")}>
      <p className="-mt-3 mb-4 text-sm text-muted">{t("analytics.testHint")}</p>
      <FactsList className="grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-6 gap-y-5">
        <Fact label={t("analytics.transactions")} size="xl">
          {test.totalTransactions.toLocaleString("en-US")}
        </Fact>
        {Object.entries(test.revenueByCurrency).map(([currency, amount]) => (
          <Fact key={currency} label={currency} size="xl">
            {formatRevenue(currency, amount)}
          </Fact>
        ))}
      </FactsList>
    </Card>
  );
}

const formatRevenue = (currency: string, amount: number) =>
  `${isCurrency(currency) ? currencySymbol(currency) : ""}${formatAmount(amount)}`;
