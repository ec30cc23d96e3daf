import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { FilterSelect } from "#client/components/filter-select.tsx";
import { Icon } from "#client/components/icon.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { CountryCombobox } from "#client/countries/country-combobox.tsx";
import type { CountryOption } from "#client/countries/country-option.ts";
import { hasFilters } from "#client/lib/use-url-filters.ts";
import type { ProgramNames } from "#shared/duties/texts.ts";
import { CodeField } from "./code-field.tsx";
import type { PageFilters } from "./page-filters.ts";

type ChangeFiltersProps = {
  filters: PageFilters;
  countries: {
    options: readonly CountryOption[];
    isPending: boolean;
    hasFailed: boolean;
    retry: () => void;
  };
  /** Empty until the changes have loaded. */
  programs: ProgramNames;
  onChange: (filters: PageFilters) => void;
  onClear: () => void;
};

/** Each change of a filter goes back to the first page. */
export function ChangeFilters({ filters, countries, programs, ...actions }: ChangeFiltersProps) {
  const { t, i18n } = useTranslation("changes");
  const [clearCount, setClearCount] = useState(0);
  const { until: _until, ...others } = filters;
  const change = (changed: PageFilters) => actions.onChange({ ...changed, until: undefined });
  const nameOf = (key: string) => programs[key]?.[i18n.language] ?? programs[key]?.en ?? key;
  const { compare } = new Intl.Collator(i18n.language);

  /** The button disappears, so the focus moves to the first field. */
  function clear() {
    setClearCount(clearCount + 1);
    document.getElementById("change-code")?.focus();
    actions.onClear();
  }

  return (
    <search aria-label={t("changes.filters")} className="block">
      {countries.hasFailed ? (
        <div className="mb-4">
          <LoadError text={t("route.loadFailed")} onRetry={countries.retry} />
        </div>
      ) : null}
      <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <CodeField
          clearCount={clearCount}
          code={filters.code}
          onChange={(code) => change({ code })}
        />
        <CountryCombobox
          id="change-origin"
          label={t("items.countryOfOrigin")}
          placeholder={t("changes.anyOrigin")}
          options={countries.options}
          isLoading={countries.isPending}
          value={filters.origin ?? ""}
          onChange={(origin) => change({ origin: origin || undefined })}
        />
        <FilterSelect
          id="change-program"
          label={t("changes.program")}
          anyText={t("changes.anyProgram")}
          values={programKeys(programs, filters.program).sort((a, b) =>
            compare(nameOf(a), nameOf(b)),
          )}
          valueText={nameOf}
          value={filters.program}
          onChange={(program) => change({ program })}
        />
      </div>
      {hasFilters(others) ? (
        <Button variant="quiet" className="mt-2 -ml-4" onClick={clear}>
          <Icon name="remove" />
          {t("changes.clear")}
        </Button>
      ) : null}
    </search>
  );
}

/** The chosen program is listed also before the others have loaded. */
const programKeys = (programs: ProgramNames, chosen: string | undefined): string[] => [
  ...new Set([...Object.keys(programs), ...(chosen === undefined ? [] : [chosen])]),
];
