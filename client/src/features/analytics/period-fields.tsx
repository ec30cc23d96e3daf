import { useTranslation } from "react-i18next";
import { controlClass, Field } from "#client/components/field.tsx";
import { SelectField } from "#client/components/select-field.tsx";
import type { DayRange } from "#shared/analytics/contract.ts";
import { PERIODS, type Period } from "./day-range.ts";

type PeriodFieldsProps = {
  period: Period;
  customRange: DayRange;
  onPeriodChange: (period: Period) => void;
  onCustomRangeChange: (range: DayRange) => void;
};

export function PeriodFields({
  period,
  customRange,
  onPeriodChange,
  onCustomRangeChange,
}: PeriodFieldsProps) {
  const { t } = useTranslation("admin");
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        id="analytics-period"
        label={t("analytics.range")}
        value={period}
        options={PERIODS.map((name) => ({ value: name, label: t(`analytics.ranges.${name}`) }))}
        onChange={({ target }) => onPeriodChange(target.value as Period)} // safe: the options are PERIODS
      />
      {period === "custom"
        ? (["from", "to"] as const).map((end) => (
            <Field key={end} id={`analytics-${end}`} label={t(`analytics.${end}`)}>
              <input
                id={`analytics-${end}`}
                type="date"
                value={customRange[end] ?? ""}
                onChange={({ target }) =>
                  onCustomRangeChange({ ...customRange, [end]: target.value || undefined })
                }
                className={controlClass}
              />
            </Field>
          ))
        : null}
    </div>
  );
}
