import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ActivateVersionDialog } from "#client/components/activate-version-dialog.tsx";
import { FileVersions } from "#client/components/file-versions.tsx";
import { buildUrl } from "#client/lib/api.ts";
import { useAction } from "#client/lib/use-action.ts";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import { useStaleRecord } from "#client/lib/use-stale-record.ts";
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
  const [chosen, setChosen] = useState<StoredScheduleVersion | null>(null);
  const close = () => setChosen(null);
  const onError = useStaleRecord(scheduleVersionsQuery, close);
  return (
    <>
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
          isDraft: version.activatedAt === null,
          fileName: version.fileName.replace(/\.gz$/i, ""),
          fileUrl: buildUrl(scheduleFile.path, { id: version.id }),
        }))}
        onActivate={(id) => setChosen(versions.find((version) => version.id === id) ?? null)}
      />
      {chosen ? (
        <ActivateVersionDialog
          name={chosen.name}
          isBusy={action.isPending}
          onConfirm={() =>
            action.mutate({ params: { id: chosen.id } }, { onSuccess: close, onError })
          }
          onClose={close}
        />
      ) : null}
    </>
  );
}
