import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#client/components/confirm-dialog.tsx";
import { FileVersions } from "#client/components/file-versions.tsx";
import { buildUrl } from "#client/lib/api.ts";
import { formatCount } from "#client/lib/format-count.ts";
import { useAction } from "#client/lib/use-action.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useStaleRecord } from "#client/lib/use-stale-record.ts";
import { deleteTariffVersion, type TariffVersion, tariffFile } from "#shared/tariffs/contract.ts";
import { ActivateDialog } from "./activate-dialog.tsx";
import { versionsQuery } from "./queries.ts";

type Confirmation = { action: "activate" | "delete"; version: TariffVersion };

export function VersionList({ versions }: { versions: readonly TariffVersion[] }) {
  const { t } = useTranslation("admin");
  const formatDate = useDateFormat();
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const close = () => setConfirmation(null);

  function confirm(action: Confirmation["action"], id: string) {
    const version = versions.find((candidate) => candidate.id === id);
    if (version) setConfirmation({ action, version });
  }

  return (
    <>
      <FileVersions
        versions={versions.map((version) => ({
          id: version.id,
          name: version.fileName,
          details: [
            t("tariffs.rowCount", {
              count: version.rowCount,
              rows: formatCount(version.rowCount),
            }),
            formatDate(version.createdAt),
            version.uploadedBy,
          ],
          isActive: version.isActive,
          isDraft: version.activatedAt === null,
          fileName: version.fileName,
          fileUrl: buildUrl(tariffFile.path, { id: version.id }),
        }))}
        onActivate={(id) => confirm("activate", id)}
        onDelete={(id) => confirm("delete", id)}
      />
      {confirmation?.action === "activate" ? (
        <ActivateDialog
          version={confirmation.version}
          successTitle={t("tariffs.activated")}
          onClose={close}
        />
      ) : null}
      {confirmation?.action === "delete" ? (
        <DeleteDialog version={confirmation.version} onClose={close} />
      ) : null}
    </>
  );
}

function DeleteDialog({ version, onClose }: { version: TariffVersion; onClose: () => void }) {
  const { t } = useTranslation("admin");
  const action = useAction(deleteTariffVersion, {
    successTitle: t("tariffs.deleted"),
    invalidates: [versionsQuery],
  });
  const onError = useStaleRecord(versionsQuery, onClose);
  return (
    <ConfirmDialog
      title={t("tariffs.deleteTitle", { name: version.fileName })}
      text={t("tariffs.deleteText")}
      confirmLabel={t("credentials.delete")}
      isBusy={action.isPending}
      onConfirm={() =>
        action.mutate({ params: { id: version.id } }, { onSuccess: onClose, onError })
      }
      onClose={onClose}
    />
  );
}
