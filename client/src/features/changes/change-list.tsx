import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { buttonClass } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { EmptyState } from "#client/components/empty-state.tsx";
import { buildUrl } from "#client/lib/api.ts";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import { hasFilters } from "#client/lib/use-url-filters.ts";
import type { ChangeList } from "#shared/changes/contract.ts";
import type { Words } from "#shared/changes/describe-change.ts";
import { paths } from "#shared/client-routes.ts";
import { formatDay } from "#shared/format-day.ts";
import { DayChanges } from "./day-changes.tsx";
import type { PageFilters } from "./page-filters.ts";

type ChangeDaysProps = { list: ChangeList; filters: PageFilters };

/** The days to come in a card of their own, then a card for each day, the latest first. */
export function ChangeDays({ list, filters }: ChangeDaysProps) {
  const { t, i18n } = useTranslation("changes");
  const { language } = i18n;
  const formatShort = useDateFormat(CALENDAR_DAY);
  const { coming, days, next, measures, programs } = list;
  const words: Words = { t, language, programs };
  return (
    <div className="space-y-4">
      {coming.length > 0 ? (
        <Card title={t("changes.coming")}>
          <ol className="divide-y divide-line">
            {coming.map(({ day, ...changes }) => (
              <li key={day} className="py-4 first:pt-0 last:pb-0">
                <h3 className="mb-2 font-semibold">{formatDay(day, language)}</h3>
                <DayChanges {...changes} words={words} />
              </li>
            ))}
          </ol>
        </Card>
      ) : null}
      {days.map(({ day, ...changes }) => (
        <Card key={day} title={formatDay(day, language)}>
          <DayChanges {...changes} words={words} />
        </Card>
      ))}
      {coming.length + days.length === 0 ? <NoChanges filters={filters} /> : null}
      <PageLinks filters={filters} next={next} />
      {measures ? (
        <p className="text-sm text-muted">
          {t("changes.source", { name: measures.name, asOf: formatShort(measures.asOf) })}
        </p>
      ) : null}
    </div>
  );
}

function NoChanges({ filters }: { filters: PageFilters }) {
  const { t } = useTranslation("changes");
  const text = hasFilters(filters) ? t("changes.noneHint") : null;
  return <EmptyState title={t("changes.none")} text={text} />;
}

function PageLinks({ filters, next }: { filters: PageFilters; next: string | null }) {
  const { t } = useTranslation("changes");
  const address = (until: string | undefined) => buildUrl(paths.changes, {}, { ...filters, until });
  if (!filters.until && next === null) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {filters.until ? (
        <Link href={address(undefined)} className={buttonClass("secondary")}>
          {t("changes.latest")}
        </Link>
      ) : null}
      {next === null ? null : (
        <Link href={address(next)} className={buttonClass("secondary")}>
          {t("changes.older")}
        </Link>
      )}
    </div>
  );
}
