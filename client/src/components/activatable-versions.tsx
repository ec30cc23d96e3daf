import type { QueryKey } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useStaleRecord } from "#client/lib/use-stale-record.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { type FileVersion, FileVersions } from "./file-versions.tsx";

type Callbacks = { onSuccess: () => void; onError: (error: Error) => void };

type Activation = { params: { id: string }; query: { seen: string | undefined } };

type ActivatableVersionsProps = {
  versions: readonly FileVersion[];
  versionsQuery: { queryKey: QueryKey };
  activate: (input: Activation, callbacks: Callbacks) => void;
  isActivating: boolean;
};

/** Lists versions; confirms the activation of one, which changes every calculation from then on. */
export function ActivatableVersions({
  versions,
  versionsQuery,
  activate,
  isActivating,
}: ActivatableVersionsProps) {
  const { t } = useTranslation("admin");
  const [chosen, setChosen] = useState<FileVersion | null>(null);
  const close = () => setChosen(null);
  const seen = versions.find((version) => version.isActive)?.id;
  const onError = useStaleRecord(versionsQuery, close, [404, 409]);
  return (
    <>
      <FileVersions
        versions={versions}
        onActivate={(id) => setChosen(versions.find((version) => version.id === id) ?? null)}
      />
      {chosen ? (
        <ConfirmDialog
          title={t("tariffs.activateTitle", { name: chosen.name })}
          text={t("tariffs.activateText")}
          confirmLabel={t("tariffs.activate")}
          variant="primary"
          isBusy={isActivating}
          onConfirm={() =>
            activate({ params: { id: chosen.id }, query: { seen } }, { onSuccess: close, onError })
          }
          onClose={close}
        />
      ) : null}
    </>
  );
}
