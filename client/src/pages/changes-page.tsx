import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { buttonClass } from "#client/components/button.tsx";
import { PageTitle } from "#client/components/page-title.tsx";
import { QueryContent } from "#client/components/query-content.tsx";
import { ChangeFilters } from "#client/features/changes/change-filters.tsx";
import { ChangeDays } from "#client/features/changes/change-list.tsx";
import { changesQuery } from "#client/features/changes/changes-query.ts";
import { FeedLinks } from "#client/features/changes/feed-links.tsx";
import { pageFilters } from "#client/features/changes/page-filters.ts";
import { useCountryOptions } from "#client/features/datasets/tariffs/use-country-options.ts";
import { useOnChange } from "#client/lib/use-on-change.ts";
import { useUrlFilters } from "#client/lib/use-url-filters.ts";
import { paths } from "#shared/client-routes.ts";
import type { Language } from "#shared/languages.ts";
import { SiteLayout } from "./site-layout.tsx";

export function ChangesPage() {
  const { t, i18n } = useTranslation("changes");
  const { filters, change, clear } = useUrlFilters(pageFilters);
  const countries = useCountryOptions();
  const language = i18n.language as Language; // safe: one of the catalogue's
  const list = useQuery(changesQuery({ ...filters, language }));
  useOnChange(filters.until, showStart);
  return (
    <SiteLayout>
      <PageTitle title={t("changes.title")} />
      <p className="mt-2 mb-2 max-w-3xl text-muted">{t("changes.lead")}</p>
      <FeedLinks filters={filters} />
      <div className="my-4">
        <ChangeFilters
          filters={filters}
          countries={countries}
          programs={list.data?.programs ?? {}}
          onChange={change}
          onClear={clear}
        />
      </div>
      <div aria-busy={list.isPlaceholderData} className="transition-opacity aria-busy:opacity-60">
        <QueryContent query={list} errorText={t("changes.loadFailed")}>
          {(data) => <ChangeDays list={data} filters={filters} />}
        </QueryContent>
      </div>
      <Link href={paths.calculator} className={`${buttonClass("secondary")} mt-6`}>
        {t("common.backToCalculator")}
      </Link>
    </SiteLayout>
  );
}

/** Another page of the list begins at its start, for the keyboard too. */
function showStart() {
  scrollTo(0, 0);
  document.querySelector("h1")?.focus({ preventScroll: true });
}
