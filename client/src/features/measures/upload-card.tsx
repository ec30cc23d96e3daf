import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { FileErrors } from "#client/components/file-errors.tsx";
import { UploadZone } from "#client/components/upload-zone.tsx";
import { useAction } from "#client/lib/use-action.ts";
import { uploadMeasures } from "#shared/measures/contract.ts";
import { MeasureDifferences } from "./measure-differences.tsx";
import { measureVersionsQuery } from "./queries.ts";

/** Uploads a measures file as a preview, which the admin then activates or cancels. */
export function UploadCard() {
  const { t } = useTranslation("admin");
  const action = useAction(uploadMeasures, {
    errorTitle: t("branding.uploadFailed"),
    fallbackText: t("tariffs.refusedByProxy"),
    invalidates: [measureVersionsQuery],
  });
  return (
    <Card title={t("measures.uploadTitle")}>
      <p className="mb-4 text-sm text-muted">{t("measures.uploadHint")}</p>
      <UploadZone
        label={t("measures.choose")}
        accept=".json,application/json"
        isBusy={action.isPending}
        previewName={action.data?.version.fileName}
        onFile={(file) => file && action.mutate({ file })}
      />
      {action.error ? <FileErrors error={action.error} /> : null}
      {action.data ? <MeasureDifferences preview={action.data} onDone={action.reset} /> : null}
    </Card>
  );
}
