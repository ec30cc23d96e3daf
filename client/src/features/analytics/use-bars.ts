import type { Bar } from "#client/components/bar-chart.tsx";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import type { Analytics, Interval, IntervalUnit } from "#shared/analytics/contract.ts";
import { fillIntervals } from "./day-range.ts";

/** A bar for each interval of the period, with the values that a function reads of it. */
export function useBars(data: Analytics): (values: (interval: Interval) => number[]) => Bar[] {
  const formatDay = useDateFormat(DATE_FORMATS[data.unit]);
  const intervals = fillIntervals(data);
  return (values) =>
    intervals.map((interval) => ({ label: formatDay(interval.start), values: values(interval) }));
}

const DATE_FORMATS: Record<IntervalUnit, Intl.DateTimeFormatOptions> = {
  day: CALENDAR_DAY,
  week: CALENDAR_DAY,
  month: { month: "short", year: "numeric", timeZone: "UTC" },
  year: { year: "numeric", timeZone: "UTC" },
};
