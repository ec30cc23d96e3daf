import { useTranslation } from "react-i18next";
import { DayRangeFields } from "#client/components/day-range-fields.tsx";
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
        <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-[repeat(2,11rem)]">
          <DayRangeFields
            id="analytics"
            from={since}
            to={until}
            onChange={({ from, to }) => onChange({ since: from, until: to })}
          />
        </div>
      ) : null}
    </>
  );
}
