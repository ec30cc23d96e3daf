import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { QueryContent } from "#client/components/query-content.tsx";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import type { DatasetChanges, DatasetVersion } from "#shared/datasets/contract.ts";
import type { TextKey } from "#shared/texts.ts";
import { ConfirmNameField } from "./confirm-name-field.tsx";
import type { DatasetKind } from "./dataset.ts";
import { DatasetWarnings } from "./dataset-warnings.tsx";
import { VersionImpact } from "./proposals/version-impact.tsx";
import { comparisonQuery } from "./queries.ts";
import { useActivation } from "./use-activation.ts";

type ActivateDialogProps = {
  kind: DatasetKind;
  version: DatasetVersion;
  /** The name that is shown, with localized days. */
  name: string;
  /** What the version changes, where that is known already. */
  changes?: DatasetChanges;
  successTitle?: TextKey<"datasets"> | undefined;
  onClose: () => void;
  /** Called once it is activated or scheduled; `onClose` by default. */
  onDone?: () => void;
};

/**
 * Confirms the activation of a version, or its schedule, with what it changes. One with warnings needs its name typed.
 */
export function ActivateDialog({ kind, version, name, changes, ...props }: ActivateDialogProps) {
  const { successTitle = "datasets.activated", onClose, onDone = onClose } = props;
  const { t } = useTranslation("datasets");
  const formatDay = useDateFormat(CALENDAR_DAY);
  const formId = useId();
  const comparison = comparisonQuery(kind.name, version.id);
  const query = useQuery(changes ? { ...comparison, initialData: changes } : comparison);
  const { activate, isPending } = useActivation(kind, {
    successTitle,
    onDone,
    onGone: onDone,
    onError: () => void query.refetch(),
  });
  const [typed, setTyped] = useState("");
  const [isMismatch, setMismatch] = useState(false);
  const { data } = query;
  const isAlarming = data !== undefined && data.warnings.length > 0;
  const startsOn = data?.startsOn;

  function submit(event: FormEvent) {
    event.preventDefault();
    const isWrong = isAlarming && typed.trim() !== name;
    setMismatch(isWrong);
    if (isWrong) return document.getElementById(`${formId}-name`)?.focus();
    activate({
      id: version.id,
      expectedActiveId: data?.activeId ?? undefined,
      confirmedName: isAlarming ? version.name : undefined,
    });
  }

  return (
    <Dialog
      width="large"
      title={t(startsOn ? "datasets.scheduleTitle" : "datasets.activateTitle", { name })}
      description={
        startsOn
          ? t("datasets.scheduleText", { date: formatDay(startsOn) })
          : t("datasets.activateText")
      }
      onClose={onClose}
      footer={
        <>
          <Button autoFocus onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isAlarming ? "danger" : "primary"}
            isBusy={isPending || query.isPending}
          >
            {t(startsOn ? "datasets.schedule" : "datasets.activate")}
          </Button>
        </>
      }
    >
      <QueryContent query={query} errorText={t("datasets.loadFailed")}>
        {({ differences, warnings }) => (
          <>
            <DatasetWarnings warnings={warnings} />
            <form id={formId} noValidate onSubmit={submit}>
              {isAlarming ? (
                <ConfirmNameField
                  id={`${formId}-name`}
                  name={name}
                  value={typed}
                  hasError={isMismatch}
                  onChange={setTyped}
                />
              ) : null}
            </form>
            <VersionImpact kind={kind} version={version} />
            <kind.Differences version={version} differences={differences} />
          </>
        )}
      </QueryContent>
    </Dialog>
  );
}
