import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { controlClass, Field } from "#client/components/field.tsx";
import { Icon } from "#client/components/icon.tsx";
import { SearchField } from "#client/components/search-field.tsx";
import { SelectField } from "#client/components/select-field.tsx";
import { useMediaQuery } from "#client/lib/use-media-query.ts";
import { TRANSACTION_STATUSES } from "#shared/payments/states.ts";
import { hasFilters, type TransactionFilters } from "./transaction-filters.ts";

type FilterFieldsProps = {
  filters: TransactionFilters;
  /** Whether the mode can be chosen: without test payments all are live. */
  hasTestPayments: boolean;
  onChange: (changed: TransactionFilters) => void;
  onClear: () => void;
};

export function FilterFields(props: FilterFieldsProps) {
  const { t } = useTranslation("admin");
  const { filters, onChange, onClear } = props;
  return (
    <search aria-label={t("transactions.filters")} className="mb-4 block">
      <div className="flex flex-wrap gap-x-3">
        <div className="grow basis-60">
          <SearchField
            label={t("transactions.search")}
            search={filters.search ?? ""}
            onSearch={(search) => onChange({ search: search || undefined })}
          />
        </div>
        {hasFilters(filters) ? (
          <Button variant="quiet" className="mb-4" onClick={onClear}>
            <Icon name="remove" />
            {t("transactions.clear")}
          </Button>
        ) : null}
      </div>
      <CollapsibleFilters {...props} />
    </search>
  );
}

/** On narrow screens the filters are closed until they are needed. */
function CollapsibleFilters(props: FilterFieldsProps) {
  const { t } = useTranslation("admin");
  const isWide = useMediaQuery("(min-width: 48rem)");
  const [isOpenAtFirst] = useState(() => hasFilters({ ...props.filters, search: undefined }));
  if (isWide) return <Filters {...props} />;
  return (
    <details open={isOpenAtFirst}>
      <summary className="flex min-h-11 items-center gap-2 text-sm text-muted">
        <Icon name="chevron" />
        {t("transactions.filters")}
      </summary>
      <div className="pt-2">
        <Filters {...props} />
      </div>
    </details>
  );
}

function Filters({ filters, hasTestPayments, onChange }: FilterFieldsProps) {
  const { t } = useTranslation("admin");
  const { status, mode, from, to } = filters;
  return (
    <div className="grid gap-3 sm:grid-cols-2 md:grid-cols-4">
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
      <DayField name="from" value={from} max={to} onChange={(day) => onChange({ from: day })} />
      <DayField name="to" value={to} min={from} onChange={(day) => onChange({ to: day })} />
      {hasTestPayments || mode ? (
        <SelectField
          id="transactions-mode"
          label={t("transactions.mode")}
          value={mode ?? ""}
          options={[
            { value: "", label: t("transactions.anyMode") },
            ...MODES.map((value) => ({ value, label: t(`transactions.modes.${value}`) })),
          ]}
          onChange={({ target }) =>
            onChange({ mode: MODES.find((value) => value === target.value) })
          }
        />
      ) : null}
    </div>
  );
}

const MODES = ["live", "test"] as const;

type DayFieldProps = {
  name: "from" | "to";
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | undefined) => void;
};

function DayField({ name, value, min, max, onChange }: DayFieldProps) {
  const { t } = useTranslation("admin");
  const id = `transactions-${name}`;
  return (
    <Field id={id} label={t(`transactions.${name}`)}>
      <input
        id={id}
        type="date"
        value={value ?? ""}
        min={min}
        max={max}
        onChange={({ target }) => onChange(target.value || undefined)}
        className={controlClass}
      />
    </Field>
  );
}
