import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { Icon } from "#client/components/icon.tsx";
import { buildUrl } from "#client/lib/api.ts";
import { hasFilters, useUrlFilters } from "#client/lib/use-url-filters.ts";
import { type ActivityFilters, activityFile } from "#shared/audit/contract.ts";
import { ActivityPages } from "./activity-pages.tsx";
import { FilterFields } from "./filter-fields.tsx";
import { parseFilters } from "./parse-filters.ts";

export function ActivityCard() {
  const { t } = useTranslation("admin");
  const { filters, change, clear } = useUrlFilters<ActivityFilters>(parseFilters);
  const [isOpen, setOpen] = useState(() => hasFilters(filters));
  return (
    <Card
      title={t("activity.title")}
      aside={
        isOpen ? (
          <ExportLink filters={filters} />
        ) : (
          <p className="text-sm text-muted">{t("activity.hint")}</p>
        )
      }
    >
      {isOpen ? (
        <>
          <FilterFields filters={filters} onChange={change} onClear={clear} />
          <ActivityPages filters={filters} onPerson={(person) => change({ person })} />
        </>
      ) : (
        <Button onClick={() => setOpen(true)}>{t("activity.show")}</Button>
      )}
    </Card>
  );
}

function ExportLink({ filters }: { filters: ActivityFilters }) {
  const { t } = useTranslation("admin");
  return (
    <a
      href={buildUrl(activityFile.path, {}, filters)}
      download="activity.csv"
      className={buttonClass("secondary")}
    >
      <Icon name="download" />
      {t("activity.export")}
    </a>
  );
}
