import { useTranslation } from "react-i18next";
import { FileVersions } from "#client/components/file-versions.tsx";
import { buildUrl } from "#client/lib/api.ts";
import { useAction } from "#client/lib/use-action.ts";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import {
  activateScheduleVersion,
  type StoredScheduleVersion,
  scheduleFile,
} from "#shared/schedule/contract.ts";
import { allScheduleQueries } from "./queries.ts";

export function VersionList({ versions }: { versions: readonly StoredScheduleVersion[] }) {
  const { t } = useTranslation("admin");
  const formatDate = useDateFormat();
  const formatDay = useDateFormat(CALENDAR_DAY);
  const action = useAction(activateScheduleVersion, {
    successTitle: t("schedule.activated"),
    invalidates: allScheduleQueries,
  });
  return (
    <FileVersions
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
        fileName: version.fileName.replace(/\.gz$/i, ""),
        fileUrl: buildUrl(scheduleFile.path, { id: version.id }),
      }))}
      onActivate={(id) => action.mutate({ params: { id } })}
      activatingId={action.isPending ? action.variables.params.id : undefined}
    />
  );
}
