import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { buttonClass } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { Fact, FactsList } from "#client/components/facts-list.tsx";
import { QueryContent } from "#client/components/query-content.tsx";
import { fillIntervals, periodRange } from "#client/features/analytics/day-range.ts";
import { analyticsQuery } from "#client/features/analytics/queries.ts";
import { formatCount } from "#client/lib/format-count.ts";
import type { Analytics, Interval } from "#shared/analytics/contract.ts";
import { paths } from "#shared/client-routes.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";

/** Revenue and calculations of the last seven days, today included. */
export function TodayWeekCard() {
  const { t } = useTranslation("today");
  const query = useQuery(analyticsQuery(periodRange("7", {})));
  return (
    <Card
      title={t("week.title")}
      aside={
        <Link
          href={`${paths.dashboard}/analytics`}
          className={`-my-2 sm:-mr-4 ${buttonClass("quiet")}`}
        >
          {t("week.open")}
        </Link>
      }
    >
      <QueryContent query={query} errorText={t("today.loadFailed")}>
        {(analytics) => <WeekFigures {...analytics} />}
      </QueryContent>
    </Card>
  );
}

function WeekFigures(figures: Analytics) {
  const { t } = useTranslation("today");
  const revenue = Object.entries(figures.revenueByCurrency).map(([currency, amount]) =>
    formatMoneyWithCode(amount, currency),
  );
  return (
    <>
      <FactsList className="grid-cols-2 gap-4">
        <Fact label={t("week.calculations")} size="2xl">
          {formatCount(figures.totalCalculations)}
        </Fact>
        <Fact label={t("week.payments")} size="2xl">
          {formatCount(figures.paidTransactions)}
        </Fact>
        <Fact label={t("week.revenue")} size="xl" className="col-span-2">
          {revenue.length > 0 ? (
            <span className="grid grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] gap-x-4">
              {revenue.map((amount) => (
                <span key={amount}>{amount}</span>
              ))}
            </span>
          ) : (
            "–"
          )}
        </Fact>
      </FactsList>
      {figures.totalCalculations > 0 ? <DayBars intervals={fillIntervals(figures)} /> : null}
    </>
  );
}

/** The calculations of each day; a screen reader has their sum above. */
function DayBars({ intervals }: { intervals: readonly Interval[] }) {
  const { t } = useTranslation("today");
  const top = Math.max(1, ...intervals.map(({ calculations }) => calculations));
  return (
    <svg
      role="img"
      aria-label={t("week.perDay")}
      viewBox={`0 0 ${intervals.length * 10} 24`}
      preserveAspectRatio="none"
      className="mt-4 h-12 w-full fill-accent"
    >
      {intervals.map(({ start, calculations }, index) => {
        const height = Math.max(0.5, (calculations / top) * 24);
        return <rect key={start} x={index * 10 + 1} y={24 - height} width="8" height={height} />;
      })}
    </svg>
  );
}
