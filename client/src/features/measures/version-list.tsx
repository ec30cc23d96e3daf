import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ActivateVersionDialog } from "#client/components/activate-version-dialog.tsx";
import { FileVersions } from "#client/components/file-versions.tsx";
import { buildUrl } from "#client/lib/api.ts";
import { useAction } from "#client/lib/use-action.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useStaleRecord } from "#client/lib/use-stale-record.ts";
import {
  activateMeasureVersion,
  type MeasureVersion,
  measuresFile,
} from "#shared/measures/contract.ts";
import { allMeasureQueries, measureVersionsQuery } from "./queries.ts";

export function VersionList({ versions }: { versions: readonly MeasureVersion[] }) {
  const { t } = useTranslation("admin");
  const formatDate = useDateFormat();
  const action = useAction(activateMeasureVersion, {
    successTitle: t("measures.activated"),
    invalidates: allMeasureQueries,
  });
  const [chosen, setChosen] = useState<MeasureVersion | null>(null);
  const close = () => setChosen(null);
  const onError = useStaleRecord(measureVersionsQuery, close);
  return (
    <>
      <FileVersions
        versions={versions.map((version) => ({
          id: version.id,
          name: version.name,
          details: [
            version.fileName,
            t("measures.count", { count: version.measureCount }),
            formatDate(version.createdAt),
            version.uploadedBy,
          ],
          isActive: version.isActive,
          isDraft: version.activatedAt === null,
          fileName: version.fileName,
          fileUrl: buildUrl(measuresFile.path, { id: version.id }),
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
