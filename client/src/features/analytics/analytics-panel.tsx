import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card, cardClass } from "#client/components/card.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { Bar, Placeholder } from "#client/components/placeholder.tsx";
import { ReversedDays } from "#client/components/reversed-days.tsx";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import { useUrlFilters } from "#client/lib/use-url-filters.ts";
import type { Analytics } from "#shared/analytics/contract.ts";
import { isReversed } from "#shared/http/day-range.ts";
import { analyticsFilters } from "./analytics-filters.ts";
import { Charts } from "./charts.tsx";
import { DEFAULT_PERIOD, periodRange } from "./day-range.ts";
import { LaneTable } from "./lane-table.tsx";
import { PeriodFields } from "./period-fields.tsx";
import { analyticsQuery } from "./queries.ts";
import { RevenueCard } from "./revenue-card.tsx";
import { TestPaymentsCard, Tiles } from "./tiles.tsx";

/** `children` are shown together with the figures, so that these do not move them. */
export function AnalyticsPanel({ children }: { children: ReactNode }) {
  const { t } = useTranslation("admin");
  const { filters, change } = useUrlFilters(analyticsFilters);
  const { period = DEFAULT_PERIOD, since, until, revenue, payments: mode = "live" } = filters;
  const range = periodRange(period, { from: since, to: until });
  const hasReversedDays = isReversed(range);
  const { data, error, isLoading, isFetching, refetch } = useQuery({
    ...analyticsQuery({ ...range, mode }),
    enabled: !hasReversedDays,
  });
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <PeriodFields period={period} mode={mode} filters={filters} onChange={change} />
        {data?.comparison ? <ComparedDays {...data.comparison} /> : null}
      </div>
      {hasReversedDays ? (
        <ReversedDays onClear={() => change({ since: undefined, until: undefined })} />
      ) : null}
      {isLoading ? <FiguresPlaceholder /> : null}
      {error ? <LoadError text={t("analytics.loadFailed")} onRetry={() => void refetch()} /> : null}
      {data ? (
        <div aria-busy={isFetching} className="space-y-6">
          <Tiles data={data} />
          {mode === "live" && data.test.totalTransactions > 0 ? (
            <TestPaymentsCard test={data.test} />
          ) : null}
          <RevenueCard
            data={data}
            currency={revenue}
            onCurrency={(currency) => change({ revenue: currency })}
          />
          <div className="grid gap-6 lg:grid-cols-2">
            <Charts data={data} />
          </div>
          <Card title={t("analytics.lanes")}>
            <LaneTable lanes={data.lanes} totalCalculations={data.totalCalculations} />
          </Card>
        </div>
      ) : null}
      <div hidden={isLoading} className="space-y-6">
        {children}
      </div>
    </>
  );
}

const TILES = ["calculations", "transactions", "completed", "pending", "conversion"];

function FiguresPlaceholder() {
  return (
    <Placeholder className="space-y-6">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
        {TILES.map((tile) => (
          <TilePlaceholder key={tile} />
        ))}
      </div>
      <ChartPlaceholder />
      <div className="grid gap-6 lg:grid-cols-2">
        <ChartPlaceholder />
        <ChartPlaceholder />
      </div>
    </Placeholder>
  );
}

const ChartPlaceholder = () => (
  <div className={`${cardClass} h-52 space-y-5`}>
    <Bar className="h-5 w-1/3" />
    <Bar className="h-24" />
  </div>
);

const TilePlaceholder = () => (
  <div className={`${cardClass} h-29 space-y-4 max-lg:last:col-span-2`}>
    <Bar className="h-4 w-2/3" />
    <Bar className="h-7 w-1/3" />
  </div>
);

type ComparedDaysProps = NonNullable<Analytics["comparison"]>;

function ComparedDays({ current, previous }: ComparedDaysProps) {
  const { t } = useTranslation("admin");
  const formatDay = useDateFormat(CALENDAR_DAY);
  return (
    <p className="min-h-10 content-center self-end text-sm text-muted">
      {t("analytics.comparedDays", {
        from: formatDay(current.from),
        to: formatDay(current.to),
        previousFrom: formatDay(previous.from),
        previousTo: formatDay(previous.to),
      })}
    </p>
  );
}
