import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { Fact, FactsList } from "#client/components/facts-list.tsx";
import { QueryContent } from "#client/components/query-content.tsx";
import { formatCount } from "#client/lib/format-count.ts";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import type { StoredScheduleVersion } from "#shared/schedule/contract.ts";
import { scheduleVersionsQuery } from "./queries.ts";
import { UploadCard } from "./upload-card.tsx";
import { VersionList } from "./version-list.tsx";

export function SchedulePanel() {
  const { t } = useTranslation("admin");
  const query = useQuery(scheduleVersionsQuery);
  return (
    <>
      <Card title={t("schedule.active")}>
        <ActiveSchedule versions={query.data} />
      </Card>
      <UploadCard />
      <Card title={t("schedule.versions")}>
        <QueryContent query={query} errorText={t("schedule.loadFailed")}>
          {(versions) => <VersionList versions={versions} />}
        </QueryContent>
      </Card>
    </>
  );
}

type ActiveScheduleProps = { versions: readonly StoredScheduleVersion[] | undefined };

function ActiveSchedule({ versions }: ActiveScheduleProps) {
  const { t } = useTranslation("admin");
  const formatDay = useDateFormat(CALENDAR_DAY);
  const active = versions?.find(({ isActive }) => isActive);
  if (versions && !active) return <p>{t("schedule.noneActive")}</p>;
  return (
    <FactsList className="max-w-2xl gap-4 sm:grid-cols-3">
      <Fact label={t("schedule.name")}>{active?.name ?? "–"}</Fact>
      <Fact label={t("schedule.effectiveFrom")}>
        {active ? formatDay(active.effectiveFrom) : "–"}
      </Fact>
      <Fact label={t("schedule.lines")}>{active ? formatCount(active.lineCount) : "–"}</Fact>
    </FactsList>
  );
}
