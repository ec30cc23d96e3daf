import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { QueryContent } from "#client/components/query-content.tsx";
import { useAction } from "#client/lib/use-action.ts";
import { useStaleRecord } from "#client/lib/use-stale-record.ts";
import { activateTariffVersion, type TariffVersion } from "#shared/tariffs/contract.ts";
import { DifferenceCounts, removesMost } from "./difference-counts.tsx";
import { allTariffQueries, comparisonQuery, versionsQuery } from "./queries.ts";
import { RateChanges } from "./rate-changes.tsx";

const SHOWN_LANES = 5;

type ActivateDialogProps = {
  version: TariffVersion;
  successTitle: string;
  onActivated?: () => void;
  onClose: () => void;
};

/** Confirms the activation of a version, with the lanes whose rates change most. */
export function ActivateDialog(props: ActivateDialogProps) {
  const { version, successTitle, onActivated, onClose } = props;
  const { t } = useTranslation("admin");
  const query = useQuery(comparisonQuery(version.id));
  const action = useAction(activateTariffVersion, { successTitle, invalidates: allTariffQueries });

  const onStale = useStaleRecord(versionsQuery, onClose);

  function activate() {
    const onSuccess = () => {
      onClose();
      onActivated?.();
    };
    const onError = (failure: Error) => {
      onStale(failure);
      void query.refetch(); // another version may have been activated since the comparison
    };
    const seen = query.data?.activeId ?? undefined;
    action.mutate({ params: { id: version.id }, query: { seen } }, { onSuccess, onError });
  }

  return (
    <Dialog
      width="large"
      title={t("tariffs.activateTitle", { name: version.fileName })}
      description={t("tariffs.activateText")}
      onClose={onClose}
      footer={
        <>
          <Button autoFocus onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button
            variant={query.data && removesMost(version.rowCount, query.data) ? "danger" : "primary"}
            isBusy={action.isPending || query.isPending}
            onClick={activate}
          >
            {t("tariffs.activate")}
          </Button>
        </>
      }
    >
      <QueryContent query={query} errorText={t("tariffs.loadFailed")}>
        {(differences) => (
          <>
            <DifferenceCounts rowCount={version.rowCount} differences={differences} />
            {differences.changes.length > 0 ? (
              <RateChanges
                caption={t("tariffs.largestChanges")}
                changes={differences.changes.slice(0, SHOWN_LANES)}
              />
            ) : null}
          </>
        )}
      </QueryContent>
    </Dialog>
  );
}
