import { useTranslation } from "react-i18next";
import { DayField } from "#client/components/day-field.tsx";
import { controlClass, Field } from "#client/components/field.tsx";
import { FilterBar } from "#client/components/filter-bar.tsx";
import { SelectField } from "#client/components/select-field.tsx";
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
      <SelectField
        id="activity-action"
        label={t("activity.action")}
        value={action ?? ""}
        options={[
          { value: "", label: t("activity.anyAction") },
          ...AUDIT_ACTIONS.map((value) => ({ value, label: t(`activity.actions.${value}`) })),
        ]}
        onChange={({ target }) =>
          onChange({ action: AUDIT_ACTIONS.find((value) => value === target.value) })
        }
      />
      <DayField
        id="activity-from"
        label={t("list.from")}
        value={from}
        max={to}
        onChange={(day) => onChange({ from: day })}
      />
      <DayField
        id="activity-to"
        label={t("list.to")}
        value={to}
        min={from}
        onChange={(day) => onChange({ to: day })}
      />
    </FilterBar>
  );
}

type PersonFieldProps = { person: string; onChange: (email: string | undefined) => void };

function PersonField({ person, onChange }: PersonFieldProps) {
  const { t } = useTranslation("admin");
  const [text, setText] = useDebouncedText(person, (email) => onChange(email || undefined));
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
        className={controlClass}
      />
    </Field>
  );
}
