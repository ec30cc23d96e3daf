import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { EmptyState } from "#client/components/empty-state.tsx";
import { Pagination } from "#client/components/pagination.tsx";
import { QueryList } from "#client/components/query-list.tsx";
import { SearchField } from "#client/components/search-field.tsx";
import { usePages } from "#client/lib/use-pages.ts";
import type { EndpointResult } from "#shared/http/endpoint.ts";
import type { listMeasures } from "#shared/measures/contract.ts";
import { BanList } from "./ban-list.tsx";
import { GapList } from "./gap-list.tsx";
import { MeasureTable } from "./measure-table.tsx";
import { matchesSearch, originsText, programName } from "./measure-texts.ts";
import { measuresQuery } from "./queries.ts";
import { type MeasureSort, sortMeasures } from "./sort-measures.ts";

const MEASURES_PER_PAGE = 20;

export function MeasuresCard() {
  const { t } = useTranslation("datasets");
  const query = useQuery(measuresQuery);
  return (
    <Card title={t("measures.title")}>
      <QueryList
        query={query}
        errorText={t("datasets.loadFailed")}
        rows={{ count: MEASURES_PER_PAGE, className: "h-14" }}
      >
        {(data) => <FoundMeasures {...data} />}
      </QueryList>
    </Card>
  );
}

type ListQuery = { search: string; page: number; sort: MeasureSort };

const START: ListQuery = { search: "", page: 1, sort: { by: null, order: "asc" } };

function FoundMeasures({ groups, measures, gaps, bans }: EndpointResult<typeof listMeasures>) {
  const { t, i18n } = useTranslation("datasets");
  const [{ search, page, sort }, setListQuery] = useState(START);
  const groupMembers = (names: readonly string[]) => names.flatMap((name) => groups[name] ?? []);
  const found = measures.filter((measure) => {
    const { heading, label, citation, countries } = measure;
    const members = { countries: groupMembers(countries ?? []) };
    return matchesSearch(
      [
        heading,
        label,
        citation,
        programName(measure, i18n.language),
        originsText(measure, t, i18n.language),
        originsText(members, t, i18n.language),
        ...(countries ?? []),
      ],
      search,
    );
  });
  const sorted = sortMeasures(found, sort, {
    language: i18n.language,
    originText: (measure) => originsText(measure, t, i18n.language),
  });
  const pages = usePages({
    page,
    perPage: MEASURES_PER_PAGE,
    total: found.length,
    onPageChange: (next) => setListQuery({ search, page: next, sort }),
  });
  const first = (page - 1) * MEASURES_PER_PAGE;
  return (
    <>
      <SearchField
        label={t("measures.search")}
        search={search}
        onSearch={(next) => setListQuery({ search: next, page: 1, sort })}
      />
      {/* There from the start, so that it is announced. */}
      <div role="status">
        {found.length === 0 ? <EmptyState title={t("measures.none")} /> : null}
      </div>
      {found.length > 0 ? (
        <MeasureTable
          measures={sorted.slice(first, first + MEASURES_PER_PAGE)}
          sort={{
            ...sort,
            onSort: (by, order) => setListQuery({ search, page: 1, sort: { by, order } }),
          }}
        />
      ) : null}
      <Pagination {...pages} />
      {gaps.length > 0 ? <GapList gaps={gaps} /> : null}
      {bans.length > 0 ? <BanList bans={bans} /> : null}
    </>
  );
}
