import { useTranslation } from "react-i18next";
import { ActivatableVersions } from "#client/components/activatable-versions.tsx";
import { buildUrl } from "#client/lib/api.ts";
import { useAction } from "#client/lib/use-action.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useLocalizedDays } from "#client/lib/use-localized-days.ts";
import {
  activateMeasureVersion,
  type MeasureVersion,
  measureVersionFile,
} from "#shared/measures/contract.ts";
import { allMeasureQueries, measureVersionsQuery } from "./queries.ts";

export function VersionList({ versions }: { versions: readonly MeasureVersion[] }) {
  const { t } = useTranslation("admin");
  const formatDate = useDateFormat();
  const localizeDays = useLocalizedDays();
  const action = useAction(activateMeasureVersion, {
    successTitle: t("measures.activated"),
    invalidates: allMeasureQueries,
  });
  return (
    <ActivatableVersions
      versions={versions.map((version) => ({
        id: version.id,
        name: localizeDays(version.name),
        details: [
          version.fileName,
          t("measures.count", { count: version.measureCount }),
          formatDate(version.createdAt),
          version.uploadedBy,
        ],
        isActive: version.isActive,
        isDraft: version.activatedAt === null,
        fileName: version.fileName,
        fileUrl: buildUrl(measureVersionFile.path, { id: version.id }),
      }))}
      versionsQuery={measureVersionsQuery}
      activate={action.mutate}
      isActivating={action.isPending}
    />
  );
}
