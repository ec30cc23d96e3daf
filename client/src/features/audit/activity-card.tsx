import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { FileLink } from "#client/components/file-link.tsx";
import { ReversedDays } from "#client/components/reversed-days.tsx";
import { buildUrl } from "#client/lib/api.ts";
import { useUrlFilters } from "#client/lib/use-url-filters.ts";
import { activityFile, activityFilters } from "#shared/audit/contract.ts";
import { isReversed } from "#shared/http/day-range.ts";
import { ActivityPages } from "./activity-pages.tsx";
import { FilterFields } from "./filter-fields.tsx";

export function ActivityCard() {
  const { t } = useTranslation("admin");
  const { filters, change, clear } = useUrlFilters(activityFilters, { hasPages: true });
  const hasReversedDays = isReversed(filters);
  return (
    <Card
      title={t("activity.title")}
      aside={
        hasReversedDays ? null : (
          <FileLink url={buildUrl(activityFile.path, {}, filters)} fileName="activity.csv">
            {t("activity.export")}
          </FileLink>
        )
      }
    >
      <p className="mb-4 text-sm text-muted">{t("activity.hint")}</p>
      <FilterFields filters={filters} onChange={change} onClear={clear} />
      {hasReversedDays ? (
        <ReversedDays onClear={() => change({ from: undefined, to: undefined })} />
      ) : (
        <ActivityPages filters={filters} onPerson={(person) => change({ person })} />
      )}
    </Card>
  );
}
