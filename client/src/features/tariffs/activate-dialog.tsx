import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { LinesPlaceholder } from "#client/components/placeholder.tsx";
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
  const { data, error, isPending, refetch } = useQuery(comparisonQuery(version.id));
  const action = useAction(activateTariffVersion, { successTitle, invalidates: allTariffQueries });

  const onStale = useStaleRecord(versionsQuery, onClose);

  function activate() {
    const onSuccess = () => {
      onClose();
      onActivated?.();
    };
    const onError = (failure: Error) => {
      onStale(failure);
      void refetch(); // another version may have been activated since the comparison
    };
    const seen = data?.activeId ?? undefined;
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
            variant={data && removesMost(version.rowCount, data) ? "danger" : "primary"}
            isBusy={action.isPending || isPending}
            onClick={activate}
          >
            {t("tariffs.activate")}
          </Button>
        </>
      }
    >
      {isPending ? <LinesPlaceholder /> : null}
      {error ? <LoadError text={t("tariffs.loadFailed")} onRetry={() => void refetch()} /> : null}
      {data ? <DifferenceCounts rowCount={version.rowCount} differences={data} /> : null}
      {data && data.changes.length > 0 ? (
        <RateChanges
          caption={t("tariffs.largestChanges")}
          changes={data.changes.slice(0, SHOWN_LANES)}
        />
      ) : null}
    </Dialog>
  );
}
