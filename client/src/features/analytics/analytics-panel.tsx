import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { ErrorBoundary } from "#client/components/error-boundary.tsx";
import { Icon } from "#client/components/icon.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { buildUrl } from "#client/lib/api.ts";
import { lazyWithPreload } from "#client/lib/lazy-with-preload.tsx";
import {
  type Analytics,
  type DayRange,
  TRANSACTIONS_CSV_PATH,
} from "#shared/analytics/contract.ts";
import { fillMissingDays, type Period, periodRange } from "./day-range.ts";
import { DayTable } from "./day-table.tsx";
import { LaneTable } from "./lane-table.tsx";
import { Metrics } from "./metrics.tsx";
import { PeriodFields } from "./period-fields.tsx";
import { analyticsQuery } from "./queries.ts";
import { TransactionTable } from "./transaction-table.tsx";

const DayChart = lazyWithPreload(async () => (await import("./day-chart.tsx")).DayChart);

export function AnalyticsPanel({ canRefund }: { canRefund: boolean }) {
  const { t } = useTranslation("admin");
  const [period, setPeriod] = useState<Period>("all");
  const [customRange, setCustomRange] = useState<DayRange>({});
  const range = periodRange(period, customRange);
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...analyticsQuery(range),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  if (error) return <LoadError text={t("analytics.loadFailed")} onRetry={() => void refetch()} />;
  return (
    <>
      <PeriodFields
        period={period}
        customRange={customRange}
        onPeriodChange={setPeriod}
        onCustomRangeChange={setCustomRange}
      />
      {isPending ? (
        <p role="status">{t("app.loading")}</p>
      ) : (
        <div className="space-y-6" aria-busy={isFetching}>
          <AnalyticsContent data={data} range={range} canRefund={canRefund} />
        </div>
      )}
    </>
  );
}

type AnalyticsContentProps = { data: Analytics; range: DayRange; canRefund: boolean };

function AnalyticsContent({ data, range, canRefund }: AnalyticsContentProps) {
  const { t } = useTranslation("admin");
  const days = fillMissingDays(data.days);
  return (
    <>
      <Metrics data={data} />
      <Card title={t("analytics.overTime")}>
        {days.length > 0 ? (
          <>
            <ErrorBoundary fallback={null /* the table below has the same data */}>
              <Suspense fallback={<div className="h-64" />}>
                <DayChart days={days} />
              </Suspense>
            </ErrorBoundary>
            <DayTable days={days} />
          </>
        ) : (
          <p className="text-muted">{t("analytics.noData")}</p>
        )}
      </Card>
      {data.lanes.length > 0 ? (
        <Card title={t("analytics.lanes")}>
          <LaneTable lanes={data.lanes} />
        </Card>
      ) : null}
      <Card
        title={t("analytics.recent")}
        aside={
          <a
            href={buildUrl(TRANSACTIONS_CSV_PATH, {}, range)}
            download="transactions.csv"
            className={buttonClass("secondary")}
          >
            <Icon name="download" />
            {t("analytics.export")}
          </a>
        }
      >
        <TransactionTable transactions={data.recentTransactions} canRefund={canRefund} />
      </Card>
    </>
  );
}
