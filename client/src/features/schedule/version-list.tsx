import { useTranslation } from "react-i18next";
import { ActivatableVersions } from "#client/components/activatable-versions.tsx";
import { buildUrl } from "#client/lib/api.ts";
import { useAction } from "#client/lib/use-action.ts";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import {
  activateScheduleVersion,
  type StoredScheduleVersion,
  scheduleFile,
} from "#shared/schedule/contract.ts";
import { allScheduleQueries, scheduleVersionsQuery } from "./queries.ts";

export function VersionList({ versions }: { versions: readonly StoredScheduleVersion[] }) {
  const { t } = useTranslation("admin");
  const formatDate = useDateFormat();
  const formatDay = useDateFormat(CALENDAR_DAY);
  const action = useAction(activateScheduleVersion, {
    successTitle: t("schedule.activated"),
    invalidates: allScheduleQueries,
  });
  return (
    <ActivatableVersions
      versions={versions.map((version) => ({
        id: version.id,
        name: version.name,
        details: [
          `${t("schedule.effectiveFrom")} ${formatDay(version.effectiveFrom)}`,
          version.fileName,
          formatDate(version.createdAt),
          version.uploadedBy,
        ],
        isActive: version.isActive,
        isDraft: version.activatedAt === null,
        fileName: version.fileName.replace(/\.gz$/i, ""),
        fileUrl: buildUrl(scheduleFile.path, { id: version.id }),
      }))}
      versionsQuery={scheduleVersionsQuery}
      activate={action.mutate}
      isActivating={action.isPending}
    />
  );
}
