import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { DayRangeFields } from "#client/components/day-range-fields.tsx";
import { SegmentedControl } from "#client/components/segmented-control.tsx";
import { SelectField } from "#client/components/select-field.tsx";
import { PAYMENT_MODES, type PaymentMode } from "#shared/analytics/contract.ts";
import type { AnalyticsFilters } from "./analytics-filters.ts";
import { PERIODS, type Period } from "./day-range.ts";

type PeriodFieldsProps = {
  period: Period;
  mode: PaymentMode;
  filters: AnalyticsFilters;
  onChange: (changed: AnalyticsFilters) => void;
};

export function PeriodFields({ period, mode, filters, onChange }: PeriodFieldsProps) {
  const { t } = useTranslation("admin");
  const isAllTime = period === "all";
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
      <Button
        aria-pressed={isAllTime}
        onClick={() => onChange({ period: isAllTime ? undefined : "all" })}
        className="self-end aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
      >
        {t("analytics.ranges.all")}
      </Button>
      <SegmentedControl
        label={t("analytics.payments")}
        value={mode}
        options={PAYMENT_MODES.map((value) => ({ value, label: t(`transactions.modes.${value}`) }))}
        onChange={(payments) => onChange({ payments })}
      />
      {period === "custom" ? (
        <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-[repeat(2,11rem)]">
          <DayRangeFields
            id="analytics"
            from={filters.since}
            to={filters.until}
            onChange={({ from, to }) => onChange({ since: from, until: to })}
          />
        </div>
      ) : null}
    </>
  );
}
