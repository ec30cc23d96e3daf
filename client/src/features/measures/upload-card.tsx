import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { FileErrors } from "#client/components/file-errors.tsx";
import { UploadZone } from "#client/components/upload-zone.tsx";
import { useUpload } from "#client/lib/use-upload.ts";
import { uploadMeasures } from "#shared/measures/contract.ts";
import { MeasureDifferences } from "./measure-differences.tsx";
import { measureVersionsQuery } from "./queries.ts";

/** Uploads a measures file as a preview, which the admin then activates or cancels. */
export function UploadCard() {
  const { t } = useTranslation("admin");
  const upload = useUpload(uploadMeasures, {
    invalidates: [measureVersionsQuery],
  });
  return (
    <Card title={t("measures.uploadTitle")}>
      <p className="mb-4 text-sm text-muted">{t("measures.uploadHint")}</p>
      <UploadZone
        label={t("measures.choose")}
        accept=".json,application/json"
        isBusy={upload.isPending}
        progress={upload.progress}
        previewName={upload.data?.version.fileName}
        onFile={(file) => upload.mutate({ file })}
      />
      {upload.error ? <FileErrors error={upload.error} /> : null}
      {upload.data ? <MeasureDifferences preview={upload.data} onDone={upload.reset} /> : null}
    </Card>
  );
}
