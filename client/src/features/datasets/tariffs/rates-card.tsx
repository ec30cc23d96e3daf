import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Card } from "#client/components/card.tsx";
import { EmptyState } from "#client/components/empty-state.tsx";
import { Pagination } from "#client/components/pagination.tsx";
import { QueryList } from "#client/components/query-list.tsx";
import { SearchField } from "#client/components/search-field.tsx";
import { Select } from "#client/components/select.tsx";
import { pageFilter, toPageFilter } from "#client/lib/page-filter.ts";
import { usePages } from "#client/lib/use-pages.ts";
import { type UrlFilters, useUrlFilters } from "#client/lib/use-url-filters.ts";
import { searchText } from "#shared/http/fields.ts";
import { RATE_FILTERS, RATE_SORTS, RATES_PER_PAGE } from "#shared/tariffs/contract.ts";
import { ratesQuery } from "./queries.ts";
import { RateTable } from "./rate-table.tsx";

/** These are in the address, so that a reload or Back shows the same rates. */
const rateFilters = {
  search: z.optional(searchText),
  filter: z.optional(z.enum(RATE_FILTERS)),
  sort: z.optional(z.enum(RATE_SORTS)),
  order: z.optional(z.enum(["asc", "desc"])),
  page: pageFilter,
};
type RateFilters = UrlFilters<typeof rateFilters>;

export function RatesCard() {
  const { t, i18n } = useTranslation("datasets");
  const { filters, change: changeFilters } = useUrlFilters(rateFilters);
  const query = useQuery(ratesQuery(filters, i18n.language));
  /** The list begins at its first page when the filters change. */
  const change = (changed: RateFilters) => changeFilters({ page: undefined, ...changed });
  const pages = usePages({
    page: Number(filters.page ?? 1),
    perPage: RATES_PER_PAGE,
    total: query.data?.total,
    onPageChange: (page) => change({ page: toPageFilter(page) }),
  });
  return (
    <Card title={t("tariffs.rates")}>
      <div className="mb-4 grid items-start gap-x-4 sm:mb-0 sm:grid-cols-[1fr_auto]">
        <SearchField
          label={t("tariffs.searchRates")}
          search={filters.search ?? ""}
          onSearch={(search) => change({ search: search || undefined })}
        />
        <Select
          label={t("tariffs.filterRates")}
          value={filters.filter ?? "all"}
          options={RATE_FILTERS.map((value) => ({ value, label: t(`tariffs.filters.${value}`) }))}
          onChange={({ currentTarget }) => {
            const filter = currentTarget.value as RateFilters["filter"]; // safe: the options are RATE_FILTERS
            change({ filter: filter === "all" ? undefined : filter });
          }}
        />
      </div>
      <QueryList
        query={query}
        errorText={t("datasets.loadFailed")}
        rows={{ count: RATES_PER_PAGE, className: "h-10" }}
        // There is no row while the last page loads.
        empty={({ rates, total }) =>
          rates.length > 0 ? null : total === 0 && <EmptyState title={t("tariffs.noRates")} />
        }
      >
        {({ rates }) => (
          <>
            <RateTable rates={rates} listQuery={filters} onSort={change} />
            <Pagination {...pages} />
          </>
        )}
      </QueryList>
    </Card>
  );
}
