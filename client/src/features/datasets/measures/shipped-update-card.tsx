import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import type { DatasetKind, RenderProbe } from "#client/features/datasets/dataset.ts";
import { versionsQuery } from "#client/features/datasets/queries.ts";
import { VersionPreview } from "#client/features/datasets/version-preview.tsx";
import { readStored, writeStored } from "#client/lib/browser-storage.ts";
import { toast } from "#client/lib/toast.ts";
import { useAction } from "#client/lib/use-action.ts";
import { useFocusAround } from "#client/lib/use-focus-around.ts";
import { useLocalizedDays } from "#client/lib/use-localized-days.ts";
import { previewShippedMeasures } from "#shared/measures/contract.ts";
import { shippedMeasuresQuery } from "./queries.ts";

type ShippedUpdateCardProps = { kind: DatasetKind; renderProbe?: RenderProbe | undefined };

/**
 * Offers the measures file of the running release, with the same preview as an upload, where it was never active. An
 * admin may hide it; others still see it, because it corrects duties.
 */
export function ShippedUpdateCard({ kind, renderProbe }: ShippedUpdateCardProps) {
  const { t } = useTranslation("datasets");
  const localizeDays = useLocalizedDays();
  const { data } = useQuery(shippedMeasuresQuery);
  const [hidden, setHidden] = useHiddenFile();
  const action = useAction(previewShippedMeasures, {
    errorTitle: t("measures.shippedFailed"),
    invalidates: [versionsQuery(kind.name)],
  });
  const update = data?.update;
  if (!update || update.sha256 === hidden) return null;

  function hide() {
    setHidden(update?.sha256 ?? null);
    toast({
      title: t("measures.shippedHidden"),
      action: { label: t("common.undo"), run: () => setHidden(null) },
    });
  }

  return (
    <Card title={t("measures.shippedTitle")}>
      <p className="text-sm text-muted">
        {t("measures.shippedHint", { name: localizeDays(update.name) })}
      </p>
      {action.data ? (
        <VersionPreview
          kind={kind}
          preview={action.data}
          renderProbe={renderProbe}
          onDone={action.reset}
        />
      ) : (
        <UpdateButtons isBusy={action.isPending} onReview={() => action.mutate({})} onHide={hide} />
      )}
    </Card>
  );
}

type UpdateButtonsProps = { isBusy: boolean; onReview: () => void; onHide: () => void };

function UpdateButtons({ isBusy, onReview, onHide }: UpdateButtonsProps) {
  const { t } = useTranslation("datasets");
  return (
    <div ref={useFocusAround()} className="mt-4 flex flex-wrap gap-2">
      <Button isBusy={isBusy} onClick={onReview}>
        {t("measures.reviewShipped")}
      </Button>
      <Button variant="quiet" onClick={onHide}>
        {t("measures.hideShipped")}
      </Button>
    </div>
  );
}

const STORAGE_KEY = "hidden measures file";

/** The hash of the file that is hidden in this browser: that of a later release differs. */
function useHiddenFile() {
  const [hidden, setHidden] = useState(() => readStored("localStorage", STORAGE_KEY));
  function hide(sha256: string | null) {
    setHidden(sha256);
    writeStored("localStorage", STORAGE_KEY, sha256);
  }
  return [hidden, hide] as const;
}
