import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Card } from "#client/components/card.tsx";
import { EmptyState } from "#client/components/empty-state.tsx";
import { Pagination } from "#client/components/pagination.tsx";
import { QueryList } from "#client/components/query-list.tsx";
import { SearchField } from "#client/components/search-field.tsx";
import { pageFilter, toPageFilter } from "#client/lib/page-filter.ts";
import { usePages } from "#client/lib/use-pages.ts";
import { useUrlFilters } from "#client/lib/use-url-filters.ts";
import type { EndpointResult } from "#shared/http/endpoint.ts";
import { searchText } from "#shared/http/fields.ts";
import type { ListedMeasure, listMeasures } from "#shared/measures/contract.ts";
import { BanList } from "./ban-list.tsx";
import { GapList } from "./gap-list.tsx";
import { MeasureTable } from "./measure-table.tsx";
import { matchesSearch, originsText, programName } from "./measure-texts.ts";
import { measuresQuery } from "./queries.ts";
import { MEASURE_SORTS, type MeasureWords, sortMeasures } from "./sort-measures.ts";

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

/** These are in the address, so that a reload or Back shows the same measures. */
const measureFilters = {
  search: z.optional(searchText),
  sort: z.optional(z.enum(MEASURE_SORTS)),
  order: z.optional(z.enum(["asc", "desc"])),
  page: pageFilter,
};

type Measures = EndpointResult<typeof listMeasures>;

function FoundMeasures(data: Measures) {
  const { t, i18n } = useTranslation("datasets");
  const { filters, change } = useUrlFilters(measureFilters);
  const { search = "", sort: by = null, order = "asc" } = filters;
  const words: MeasureWords = {
    language: i18n.language,
    originText: (measure) => originsText(measure, t, i18n.language),
  };
  const found = findMeasures(data, search, words);
  const sorted = sortMeasures(found, { by, order }, words);
  const pages = usePages({
    page: Number(filters.page ?? 1),
    perPage: MEASURES_PER_PAGE,
    total: found.length,
    onPageChange: (page) => change({ page: toPageFilter(page) }),
  });
  const first = (pages.page - 1) * MEASURES_PER_PAGE;
  return (
    <>
      <SearchField
        label={t("measures.search")}
        search={search}
        onSearch={(text) => change({ search: text || undefined, page: undefined })}
      />
      {/* There from the start, so that it is announced. */}
      <div role="status">
        {found.length === 0 ? <EmptyState title={t("measures.none")} /> : null}
      </div>
      {found.length > 0 ? (
        <MeasureTable
          measures={sorted.slice(first, first + MEASURES_PER_PAGE)}
          sort={{
            by,
            order,
            onSort: (sort, order) => change({ sort, order, page: undefined }),
          }}
        />
      ) : null}
      <Pagination {...pages} />
      {data.gaps.length > 0 ? <GapList gaps={data.gaps} /> : null}
      {data.bans.length > 0 ? <BanList bans={data.bans} /> : null}
    </>
  );
}

/** A search finds the countries of a group, too. */
function findMeasures(
  { groups, measures }: Measures,
  search: string,
  { language, originText }: MeasureWords,
): ListedMeasure[] {
  return measures.filter((measure) => {
    const { heading, label, citation, countries } = measure;
    const members = (countries ?? []).flatMap((name) => groups[name] ?? []);
    const texts = [
      heading,
      label,
      citation,
      programName(measure, language),
      originText(measure),
      originText({ countries: members }),
      ...(countries ?? []),
    ];
    return matchesSearch(texts, search);
  });
}
