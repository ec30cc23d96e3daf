import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { QueryContent } from "#client/components/query-content.tsx";
import type { DatasetVersion } from "#shared/datasets/contract.ts";
import type { DatasetKind } from "./dataset.ts";
import { comparisonQuery } from "./queries.ts";
import { useActivation } from "./use-activation.ts";

type ActivateDialogProps = {
  kind: DatasetKind;
  version: DatasetVersion;
  name: string;
  onClose: () => void;
};

export function ActivateDialog({ kind, version, name, onClose }: ActivateDialogProps) {
  const { t } = useTranslation("datasets");
  const query = useQuery(comparisonQuery(kind.name, version.id));
  const { activate, isPending } = useActivation(kind, {
    onDone: onClose,
    staleStatuses: [404],
    onError: () => void query.refetch(), // another version may have been activated since the comparison
  });
  const { data } = query;
  const removesMost =
    data && kind.removesMost?.({ version, differences: data.differences }) === true;
  return (
    <Dialog
      width="large"
      title={t("datasets.activateTitle", { name })}
      description={t("datasets.activateText")}
      onClose={onClose}
      footer={
        <>
          <Button autoFocus onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button
            variant={removesMost ? "danger" : "primary"}
            isBusy={isPending || query.isPending}
            onClick={() => activate(version.id, data?.activeId ?? undefined)}
          >
            {t("datasets.activate")}
          </Button>
        </>
      }
    >
      <QueryContent query={query} errorText={t("datasets.loadFailed")}>
        {({ differences }) => <kind.Differences version={version} differences={differences} />}
      </QueryContent>
    </Dialog>
  );
}
