import { useTranslation } from "react-i18next";
import { DayField } from "#client/components/day-field.tsx";
import { FilterBar } from "#client/components/filter-bar.tsx";
import { SelectField } from "#client/components/select-field.tsx";
import { currencyCodes } from "#shared/currency.ts";
import { TRANSACTION_STATUSES } from "#shared/payments/states.ts";
import type { TransactionFilters } from "./transaction-filters.ts";

type FilterFieldsProps = {
  filters: TransactionFilters;
  onChange: (changed: TransactionFilters) => void;
  onClear: () => void;
};

export function FilterFields({ filters, onChange, onClear }: FilterFieldsProps) {
  const { t } = useTranslation("admin");
  const { status, mode, currency, from, to } = filters;
  return (
    <FilterBar
      searchLabel={t("transactions.search")}
      filters={filters}
      onSearch={(search) => onChange({ search })}
      onClear={onClear}
    >
      <SelectField
        id="transactions-status"
        label={t("transactions.status")}
        value={status ?? ""}
        options={[
          { value: "", label: t("transactions.anyStatus") },
          ...TRANSACTION_STATUSES.map((value) => ({
            value,
            label: t(`transactions.statuses.${value}`),
          })),
        ]}
        onChange={({ target }) =>
          onChange({ status: TRANSACTION_STATUSES.find((value) => value === target.value) })
        }
      />
      <DayField
        id="transactions-from"
        label={t("list.from")}
        value={from}
        max={to}
        onChange={(day) => onChange({ from: day })}
      />
      <DayField
        id="transactions-to"
        label={t("list.to")}
        value={to}
        min={from}
        onChange={(day) => onChange({ to: day })}
      />
      <SelectField
        id="transactions-currency"
        label={t("transactions.currency")}
        value={currency ?? ""}
        options={[
          { value: "", label: t("transactions.anyCurrency") },
          ...currencyCodes.map((value) => ({ value, label: value })),
        ]}
        onChange={({ target }) =>
          onChange({ currency: currencyCodes.find((value) => value === target.value) })
        }
      />
      <SelectField
        id="transactions-mode"
        label={t("transactions.mode")}
        value={mode ?? ""}
        options={[
          { value: "", label: t("transactions.anyMode") },
          ...MODES.map((value) => ({ value, label: t(`transactions.modes.${value}`) })),
        ]}
        onChange={({ target }) => onChange({ mode: MODES.find((value) => value === target.value) })}
      />
    </FilterBar>
  );
}

const MODES = ["live", "test"] as const;
