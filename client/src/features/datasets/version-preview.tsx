import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { useFocusAround } from "#client/lib/use-focus-around.ts";
import type { DatasetPreview } from "#shared/datasets/contract.ts";
import { ActivateDialog } from "./activate-dialog.tsx";
import type { DatasetKind, RenderProbe } from "./dataset.ts";
import { DatasetWarnings } from "./dataset-warnings.tsx";
import { VersionImpact } from "./proposals/version-impact.tsx";
import { useVersionName } from "./use-version-name.ts";

type VersionPreviewProps = {
  kind: DatasetKind;
  preview: DatasetPreview;
  renderProbe?: RenderProbe | undefined;
  onDone: () => void;
};

export function VersionPreview({ kind, preview, renderProbe, onDone }: VersionPreviewProps) {
  const { t } = useTranslation("datasets");
  const [isConfirming, setConfirming] = useState(false);
  const versionName = useVersionName();
  const { version, differences, warnings, isKnown } = preview;
  const title = t("datasets.previewTitle", { name: version.fileName });
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
      <DatasetWarnings warnings={warnings} />
      <VersionImpact kind={kind} version={version} />
      <kind.Differences version={version} differences={differences} />
      {version.isActive ? null : renderProbe?.(kind.name, version.id)}
      <div className="mt-4 flex flex-wrap gap-2">
        {version.isActive ? null : (
          <Button
            variant={warnings.length > 0 ? "danger" : "primary"}
            onClick={() => setConfirming(true)}
          >
            {t("datasets.activate")}
          </Button>
        )}
        <Button onClick={onDone}>{t("common.cancel")}</Button>
      </div>
      {isConfirming ? (
        <ActivateDialog
          kind={kind}
          version={version}
          name={versionName(version)}
          changes={preview}
          successTitle={kind.uploadedTitle}
          onClose={() => setConfirming(false)}
          onDone={onDone}
        />
      ) : null}
    </section>
  );
}
