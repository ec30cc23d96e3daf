import { useTranslation } from "react-i18next";
import { FileVersions } from "#client/components/file-versions.tsx";
import { buildUrl } from "#client/lib/api.ts";
import { useAction } from "#client/lib/use-action.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { activateTariffVersion, type TariffVersion, tariffFile } from "#shared/tariffs/contract.ts";
import { allTariffQueries } from "./queries.ts";

export function VersionList({ versions }: { versions: readonly TariffVersion[] }) {
  const { t } = useTranslation("admin");
  const formatDate = useDateFormat();
  const action = useAction(activateTariffVersion, {
    successTitle: t("tariffs.activated"),
    invalidates: allTariffQueries,
  });
  return (
    <FileVersions
      versions={versions.map(({ id, fileName, rowCount, createdAt, uploadedBy, isActive }) => ({
        id,
        name: fileName,
        details: [
          `${rowCount.toLocaleString("en-US")} ${t("tariffs.rows")}`,
          formatDate(createdAt),
          uploadedBy,
        ],
        isActive,
        fileName,
        fileUrl: buildUrl(tariffFile.path, { id }),
      }))}
      onActivate={(id) => action.mutate({ params: { id } })}
      activatingId={action.isPending ? action.variables.params.id : undefined}
    />
  );
}
