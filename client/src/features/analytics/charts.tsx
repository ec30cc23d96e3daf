import { useTranslation } from "react-i18next";
import { Select } from "#client/components/select.tsx";
import { formatCount } from "#client/lib/format-count.ts";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import {
  type Analytics,
  type IntervalUnit,
  STATUS_GROUPS,
  type StatusGroup,
} from "#shared/analytics/contract.ts";
import type { Currency } from "#shared/currency.ts";
import { ChartCard } from "./chart-card.tsx";
import { fillIntervals } from "./day-range.ts";
import { formatRevenue } from "./format-figure.ts";

type ChartsProps = {
  data: Analytics;
  currency: Currency | undefined;
  onCurrency: (currency: Currency) => void;
};

export function Charts({ data, currency, onCurrency }: ChartsProps) {
  const { t } = useTranslation("admin");
  const intervals = fillIntervals(data);
  const formatDay = useDateFormat(DATE_FORMATS[data.unit]);
  const bars = <Shown,>(values: (interval: (typeof intervals)[number]) => Shown) =>
    intervals.map((interval) => ({ label: formatDay(interval.start), values: values(interval) }));
  const currencies = Object.keys(data.revenueByCurrency);
  const shownCurrency = currencies.find((code) => code === currency) ?? currencies[0] ?? "USD";
  return (
    <>
      <ChartCard
        title={t("analytics.calculations")}
        name={t("analytics.calculationsChart")}
        unit={data.unit}
        empty={{ title: t("analytics.noCalculations"), text: t("analytics.noCalculationsText") }}
        series={[{ name: t("analytics.calculations"), color: "bg-part-goods" }]}
        bars={bars(({ calculations }) => [calculations])}
        format={formatCount}
      />
      <ChartCard
        title={t("analytics.byStatus")}
        name={t("analytics.transactionsChart")}
        unit={data.unit}
        empty={{ title: t("analytics.noTransactions"), text: t("analytics.noTransactionsText") }}
        series={GROUPS.map((group) => ({
          name: t(`analytics.groups.${group}`),
          color: GROUP_COLORS[group],
        }))}
        bars={bars((interval) => GROUPS.map((group) => interval[group]))}
        format={formatCount}
      />
      <ChartCard
        title={t("analytics.revenue")}
        name={t("analytics.revenueChart", { currency: shownCurrency })}
        unit={data.unit}
        empty={{ title: t("analytics.noRevenue"), text: t("analytics.noRevenueText") }}
        series={[{ name: t("analytics.revenue"), color: "bg-accent" }]}
        bars={bars(({ revenueByCurrency }) => [revenueByCurrency[shownCurrency] ?? 0])}
        format={(amount) => formatRevenue(shownCurrency, amount)}
        aside={
          currencies.length > 1 ? (
            // The choice is no higher than the heading, so that headings of charts side by side are in one line.
            <div className="-my-1.5 flex">
              <Select
                label={t("analytics.revenueCurrency")}
                value={shownCurrency}
                options={currencies.map((code) => ({ value: code, label: code }))}
                onChange={({ target }) => onCurrency(target.value as Currency)} // safe: of the server's list
              />
            </div>
          ) : null
        }
      />
    </>
  );
}

const GROUP_COLORS: Record<StatusGroup, string> = {
  completed: "bg-positive",
  pending: "bg-edge",
  refunded: "bg-info",
  disputed: "bg-warning",
  failed: "bg-danger",
};
const GROUPS = Object.keys(STATUS_GROUPS) as StatusGroup[]; // safe: its keys
const DATE_FORMATS: Record<IntervalUnit, Intl.DateTimeFormatOptions> = {
  day: CALENDAR_DAY,
  week: CALENDAR_DAY,
  month: { month: "short", year: "numeric", timeZone: "UTC" },
  year: { year: "numeric", timeZone: "UTC" },
};
