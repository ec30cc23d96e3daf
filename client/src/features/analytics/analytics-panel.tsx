import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { ErrorBoundary } from "#client/components/error-boundary.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { lazyWithPreload } from "#client/lib/lazy-with-preload.tsx";
import type { Analytics, DayRange } from "#shared/analytics/contract.ts";
import { fillMissingDays, type Period, periodRange } from "./day-range.ts";
import { DayTable } from "./day-table.tsx";
import { LaneTable } from "./lane-table.tsx";
import { Metrics } from "./metrics.tsx";
import { PeriodFields } from "./period-fields.tsx";
import { analyticsQuery } from "./queries.ts";

const DayChart = lazyWithPreload(async () => (await import("./day-chart.tsx")).DayChart);

/** `children` are shown together with the figures, so that these do not move them. */
export function AnalyticsPanel({ children }: { children: ReactNode }) {
  const { t } = useTranslation("admin");
  const [period, setPeriod] = useState<Period>("all");
  const [customRange, setCustomRange] = useState<DayRange>({});
  const range = periodRange(period, customRange);
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...analyticsQuery(range),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PeriodFields
        period={period}
        customRange={customRange}
        onPeriodChange={setPeriod}
        onCustomRangeChange={setCustomRange}
      />
      {isPending ? <p role="status">{t("app.loading")}</p> : null}
      {error ? <LoadError text={t("analytics.loadFailed")} onRetry={() => void refetch()} /> : null}
      {data ? (
        <div className="space-y-6" aria-busy={isFetching}>
          <AnalyticsContent data={data} />
        </div>
      ) : null}
      <div hidden={isPending}>{children}</div>
    </>
  );
}

function AnalyticsContent({ data }: { data: Analytics }) {
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
    </>
  );
}
