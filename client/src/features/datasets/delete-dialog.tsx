import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#client/components/confirm-dialog.tsx";
import { useAction } from "#client/lib/use-action.ts";
import { useStaleRecord } from "#client/lib/use-stale-record.ts";
import { type DatasetVersion, deleteDatasetVersion } from "#shared/datasets/contract.ts";
import type { DatasetKind } from "./dataset.ts";
import { proposalsQuery } from "./proposals/queries.ts";
import { versionsQuery } from "./queries.ts";

type DeleteDialogProps = {
  kind: DatasetKind;
  version: DatasetVersion;
  name: string;
  onClose: () => void;
};

export function DeleteDialog({ kind, version, name, onClose }: DeleteDialogProps) {
  const { t } = useTranslation(["datasets", "admin"]);
  const list = versionsQuery(kind.name);
  const action = useAction(deleteDatasetVersion, {
    successTitle: t("datasets.deleted"),
    invalidates: [list, proposalsQuery],
  });
  const onError = useStaleRecord(list, onClose);
  const params = { kind: kind.name, id: version.id };
  return (
    <ConfirmDialog
      title={t("datasets.deleteTitle", { name })}
      text={t("datasets.deleteText")}
      confirmLabel={t("admin:credentials.delete")}
      isBusy={action.isPending}
      onConfirm={() => action.mutate({ params }, { onSuccess: onClose, onError })}
      onClose={onClose}
    />
  );
}
