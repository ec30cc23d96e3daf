import { useTranslation } from "react-i18next";
import { DayField } from "#client/components/day-field.tsx";
import { SelectField } from "#client/components/select-field.tsx";
import type { AnalyticsFilters } from "./analytics-filters.ts";
import { PERIODS, type Period } from "./day-range.ts";

type PeriodFieldsProps = {
  period: Period;
  filters: AnalyticsFilters;
  onChange: (changed: AnalyticsFilters) => void;
};

export function PeriodFields({ period, filters: { since, until }, onChange }: PeriodFieldsProps) {
  const { t } = useTranslation("admin");
  return (
    <>
      <SelectField
        id="analytics-period"
        label={t("analytics.range")}
        value={period}
        options={PERIODS.map((name) => ({ value: name, label: t(`analytics.ranges.${name}`) }))}
        onChange={({ target }) =>
          onChange({ period: PERIODS.find((name) => name === target.value) })
        }
      />
      {period === "custom" ? (
        <>
          <DayField
            id="analytics-from"
            label={t("analytics.from")}
            value={since}
            max={until}
            onChange={(day) => onChange({ since: day })}
          />
          <DayField
            id="analytics-to"
            label={t("analytics.to")}
            value={until}
            min={since}
            onChange={(day) => onChange({ until: day })}
          />
        </>
      ) : null}
    </>
  );
}
