import { useTranslation } from "react-i18next";
import { DayRangeFields } from "#client/components/day-range-fields.tsx";
import { FilterBar } from "#client/components/filter-bar.tsx";
import { FilterSelect } from "#client/components/filter-select.tsx";
import { browserTimeZone } from "#client/lib/time-zone.ts";
import { currencyCodes } from "#shared/currency.ts";
import type { OpenDayRange } from "#shared/http/day-range.ts";
import { TRANSACTION_STATUSES } from "#shared/payments/states.ts";
import { PeriodFilter } from "./period-filter.tsx";
import type { TransactionFilters } from "./transaction-filters.ts";

type FilterFieldsProps = {
  filters: TransactionFilters;
  onChange: (changed: TransactionFilters) => void;
  onClear: () => void;
};

export function FilterFields({ filters, onChange, onClear }: FilterFieldsProps) {
  const { t } = useTranslation("admin");
  const { status, mode, currency, from, to } = filters;
  const hasDays = from !== undefined || to !== undefined;
  // Days of a link stay those of its time zone.
  const zone = hasDays ? filters.zone : browserTimeZone();
  const changeDays = (days: OpenDayRange) =>
    onChange({ from: days.from, to: days.to, zone: days.from || days.to ? zone : undefined });
  return (
    <FilterBar
      searchLabel={t("transactions.search")}
      filters={filters}
      onSearch={(search) => onChange({ search })}
      onClear={onClear}
    >
      <FilterSelect
        id="transactions-status"
        label={t("transactions.status")}
        values={TRANSACTION_STATUSES}
        valueText={(value) => t(`transactions.statuses.${value}`)}
        anyText={t("transactions.anyStatus")}
        value={status}
        onChange={(value) => onChange({ status: value })}
      />
      <PeriodFilter from={from} to={to} zone={zone} onChange={changeDays} />
      <DayRangeFields id="transactions" from={from} to={to} zone={zone} onChange={changeDays} />
      <FilterSelect
        id="transactions-currency"
        label={t("transactions.currency")}
        values={currencyCodes}
        valueText={(value) => value}
        anyText={t("transactions.anyCurrency")}
        value={currency}
        onChange={(value) => onChange({ currency: value })}
      />
      <FilterSelect
        id="transactions-mode"
        label={t("transactions.mode")}
        values={MODES}
        valueText={(value) => t(`transactions.modes.${value}`)}
        anyText={t("transactions.anyMode")}
        value={mode}
        onChange={(value) => onChange({ mode: value })}
      />
    </FilterBar>
  );
}

const MODES = ["live", "test"] as const;
