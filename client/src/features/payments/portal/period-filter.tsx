import { useTranslation } from "react-i18next";
import { FilterSelect } from "#client/components/filter-select.tsx";
import type { OpenDayRange } from "#shared/http/day-range.ts";
import { zonedDay } from "#shared/zoned-day.ts";
import { periodDays } from "./period-days.ts";

const PRESETS = ["thisMonth", "lastMonth", "lastQuarter"] as const;

type PeriodFilterProps = OpenDayRange & {
  /** The time zone of the days; undefined for UTC. */
  zone: string | undefined;
  onChange: (days: OpenDayRange) => void;
};

/** Sets both days at once, for the periods that are looked at most often. */
export function PeriodFilter({ from, to, zone = "UTC", onChange }: PeriodFilterProps) {
  const { t } = useTranslation("admin");
  const today = zonedDay(zone);
  const preset = PRESETS.find((name) => {
    const days = periodDays(name, today);
    return days.from === from && days.to === to;
  });
  const isChosen = !preset && (from !== undefined || to !== undefined);
  return (
    <FilterSelect
      id="transactions-period"
      label={t("transactions.period")}
      values={isChosen ? [...PRESETS, "chosen" as const] : PRESETS}
      valueText={(value) =>
        value === "chosen" ? t("transactions.chosenDays") : t(`movements.periods.${value}`)
      }
      anyText={t("transactions.anyPeriod")}
      value={isChosen ? "chosen" : preset}
      onChange={(value) => {
        if (value !== "chosen") onChange(value ? periodDays(value, today) : {});
      }}
    />
  );
}
