import { useTranslation } from "react-i18next";
import { DayRangeFields } from "#client/components/day-range-fields.tsx";
import { controlClass, Field } from "#client/components/field.tsx";
import { FilterBar } from "#client/components/filter-bar.tsx";
import { FilterSelect } from "#client/components/filter-select.tsx";
import { useDebouncedText } from "#client/lib/use-debounced-text.ts";
import { type ActivityFilters, AUDIT_ACTIONS } from "#shared/audit/contract.ts";

type FilterFieldsProps = {
  filters: ActivityFilters;
  onChange: (changed: ActivityFilters) => void;
  onClear: () => void;
};

export function FilterFields({ filters, onChange, onClear }: FilterFieldsProps) {
  const { t } = useTranslation("admin");
  const { person, action, from, to } = filters;
  return (
    <FilterBar
      searchLabel={t("activity.search")}
      filters={filters}
      onSearch={(search) => onChange({ search })}
      onClear={onClear}
    >
      <PersonField person={person ?? ""} onChange={(email) => onChange({ person: email })} />
      <FilterSelect
        id="activity-action"
        label={t("activity.action")}
        values={AUDIT_ACTIONS}
        valueText={(value) => t(`activity.actions.${value}`)}
        anyText={t("activity.anyAction")}
        value={action}
        onChange={(value) => onChange({ action: value })}
      />
      <DayRangeFields id="activity" from={from} to={to} onChange={onChange} />
    </FilterBar>
  );
}

type PersonFieldProps = { person: string; onChange: (email: string | undefined) => void };

function PersonField({ person, onChange }: PersonFieldProps) {
  const { t } = useTranslation("admin");
  const [text, setText, apply] = useDebouncedText(person, (email) => onChange(email || undefined));
  return (
    <Field id="activity-person" label={t("activity.person")}>
      <input
        id="activity-person"
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={apply}
        className={controlClass}
      />
    </Field>
  );
}
