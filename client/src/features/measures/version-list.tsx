import { useTranslation } from "react-i18next";
import { FileVersions } from "#client/components/file-versions.tsx";
import { buildUrl } from "#client/lib/api.ts";
import { useAction } from "#client/lib/use-action.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import {
  activateMeasureVersion,
  type MeasureVersion,
  measuresFile,
} from "#shared/measures/contract.ts";
import { allMeasureQueries } from "./queries.ts";

export function VersionList({ versions }: { versions: readonly MeasureVersion[] }) {
  const { t } = useTranslation("admin");
  const formatDate = useDateFormat();
  const action = useAction(activateMeasureVersion, {
    successTitle: t("measures.activated"),
    invalidates: allMeasureQueries,
  });
  return (
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
        fileName: version.fileName,
        fileUrl: buildUrl(measuresFile.path, { id: version.id }),
      }))}
      onActivate={(id) => action.mutate({ params: { id } })}
      activatingId={action.isPending ? action.variables.params.id : undefined}
    />
  );
}
