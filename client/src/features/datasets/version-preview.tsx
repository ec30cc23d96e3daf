import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { useFocusAround } from "#client/lib/use-focus-around.ts";
import type { DatasetPreview } from "#shared/datasets/contract.ts";
import type { DatasetKind } from "./dataset.ts";
import { useActivation } from "./use-activation.ts";

type VersionPreviewProps = { kind: DatasetKind; preview: DatasetPreview; onDone: () => void };

export function VersionPreview({ kind, preview, onDone }: VersionPreviewProps) {
  const { t } = useTranslation("datasets");
  const { version, differences, activeId, isKnown } = preview;
  const { activate, isPending } = useActivation(kind, {
    successTitle: kind.uploadedTitle,
    onDone,
    staleStatuses: [404, 409],
  });
  const title = t("datasets.previewTitle", { name: version.fileName });
  const removesMost = kind.removesMost?.({ version, differences }) === true;
  return (
    <section
      ref={useFocusAround()}
      aria-label={title}
      className="mt-4 rounded-control border border-line bg-sunken p-4 wrap-anywhere"
    >
      <h3 className="font-semibold wrap-anywhere">{title}</h3>
      {isKnown ? (
        <p className="mt-2 text-sm">
          {t(version.isActive ? "datasets.sameAsActive" : "datasets.knownFile")}
        </p>
      ) : null}
      <kind.Differences version={version} differences={differences} />
      <div className="mt-4 flex flex-wrap gap-2">
        {version.isActive ? null : (
          <Button
            variant={removesMost ? "danger" : "primary"}
            isBusy={isPending}
            onClick={() => activate(version.id, activeId ?? undefined)}
          >
            {t("datasets.activate")}
          </Button>
        )}
        <Button onClick={onDone}>{t("common.cancel")}</Button>
      </div>
    </section>
  );
}
