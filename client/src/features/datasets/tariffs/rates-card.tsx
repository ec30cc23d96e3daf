import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { EmptyState } from "#client/components/empty-state.tsx";
import { Pagination } from "#client/components/pagination.tsx";
import { QueryList } from "#client/components/query-list.tsx";
import { SearchField } from "#client/components/search-field.tsx";
import { Select } from "#client/components/select.tsx";
import { usePages } from "#client/lib/use-pages.ts";
import { RATE_FILTERS, RATES_PER_PAGE } from "#shared/tariffs/contract.ts";
import { type RatesQuery, ratesQuery } from "./queries.ts";
import { RateTable } from "./rate-table.tsx";

export function RatesCard() {
  const { t, i18n } = useTranslation("datasets");
  const [listQuery, setListQuery] = useState<RatesQuery>({});
  const query = useQuery(ratesQuery(listQuery, i18n.language));
  const change = (changed: RatesQuery) => setListQuery({ ...listQuery, page: "1", ...changed });
  const pages = usePages({
    page: Number(listQuery.page ?? 1),
    perPage: RATES_PER_PAGE,
    total: query.data?.total,
    onPageChange: (page) => change({ page: String(page) }),
  });
  return (
    <Card title={t("tariffs.rates")}>
      <div className="mb-4 grid items-start gap-x-4 sm:mb-0 sm:grid-cols-[1fr_auto]">
        <SearchField
          label={t("tariffs.searchRates")}
          search={listQuery.search ?? ""}
          onSearch={(search) => change({ search })}
        />
        <Select
          label={t("tariffs.filterRates")}
          value={listQuery.filter ?? "all"}
          options={RATE_FILTERS.map((value) => ({ value, label: t(`tariffs.filters.${value}`) }))}
          onChange={({ currentTarget }) => {
            const filter = currentTarget.value as RatesQuery["filter"]; // safe: the options are RATE_FILTERS
            change({ filter });
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
            <RateTable rates={rates} listQuery={listQuery} onSort={change} />
            <Pagination {...pages} />
          </>
        )}
      </QueryList>
    </Card>
  );
}
