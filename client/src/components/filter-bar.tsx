import { type MouseEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useIsWide } from "#client/lib/use-is-wide.ts";
import { hasFilters } from "#client/lib/use-url-filters.ts";
import { Button } from "./button.tsx";
import { DetailsChevron } from "./details-chevron.tsx";
import { Icon } from "./icon.tsx";
import { SearchField } from "./search-field.tsx";

type FilterBarProps = {
  searchLabel: string;
  filters: { search?: string | undefined };
  onSearch: (search: string | undefined) => void;
  onClear: () => void;
  /** The fields of the other filters. */
  children: ReactNode;
};

export function FilterBar({ searchLabel, filters, onSearch, onClear, children }: FilterBarProps) {
  const { t } = useTranslation("admin");
  const { search, ...others } = filters;

  /** Moves the focus to the search, because the button that has it disappears. */
  function clear({ currentTarget }: MouseEvent<HTMLElement>) {
    currentTarget.closest("search")?.querySelector("input")?.focus();
    onClear();
  }

  return (
    <search aria-label={t("list.filters")} className="mb-4 block">
      <div className="flex flex-wrap gap-x-3">
        <div className="grow basis-60">
          <SearchField
            label={searchLabel}
            search={search ?? ""}
            onSearch={(text) => onSearch(text || undefined)}
          />
        </div>
        {hasFilters(filters) ? (
          <Button variant="quiet" className="mb-4 max-sm:-ml-4" onClick={clear}>
            <Icon name="remove" />
            {t("list.clear")}
          </Button>
        ) : null}
      </div>
      <CollapsibleFields isFiltered={hasFilters(others)}>{children}</CollapsibleFields>
    </search>
  );
}

type CollapsibleFieldsProps = { isFiltered: boolean; children: ReactNode };

/** Fields that are closed on narrow screens until they are needed. */
function CollapsibleFields({ isFiltered, children }: CollapsibleFieldsProps) {
  const { t } = useTranslation("admin");
  const isWide = useIsWide("md");
  const [isOpenAtFirst] = useState(isFiltered);
  const fields = (
    <div className="grid items-start gap-3 sm:grid-cols-2 md:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] xl:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]">
      {children}
    </div>
  );
  if (isWide) return fields;
  return (
    <details className="group" open={isOpenAtFirst}>
      <summary className="flex min-h-11 items-center gap-2 text-sm text-muted">
        <DetailsChevron />
        {t("list.filters")}
      </summary>
      <div className="pt-2">{fields}</div>
    </details>
  );
}
