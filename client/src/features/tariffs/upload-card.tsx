import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { DropZone } from "#client/components/drop-zone.tsx";
import { FileErrors } from "#client/components/file-errors.tsx";
import { Icon } from "#client/components/icon.tsx";
import { UploadProgress, UploadStatus, uploadStep } from "#client/components/upload-progress.tsx";
import { downloadText } from "#client/lib/download.ts";
import { toast } from "#client/lib/toast.ts";
import { upload } from "#client/lib/upload.ts";
import { useAction } from "#client/lib/use-action.ts";
import { uploadTariffs } from "#shared/tariffs/contract.ts";
import { versionsQuery } from "./queries.ts";
import { TariffDifferences } from "./tariff-differences.tsx";

const TEMPLATE = `origin_country,origin_country_code,destination_country,destination_country_code,additional_tariff
Vietnam,VN,United States of America,US,12.50
`;

/** Uploads a tariff file as a preview, which the admin then activates or cancels. */
export function UploadCard() {
  const { t } = useTranslation("admin");
  const [progress, setProgress] = useState(0);
  const action = useAction(
    uploadTariffs,
    { errorTitle: t("branding.uploadFailed"), invalidates: [versionsQuery] },
    ({ file = new File([], ""), ...args }) => upload(uploadTariffs, { ...args, file }, setProgress),
  );

  function previewFile(file: File | undefined) {
    if (!file) return;
    if (!/\.csv$/i.test(file.name)) return toast({ title: t("tariffs.notCsv"), tone: "error" });
    setProgress(0);
    action.mutate({ file, query: { preview: "true" } });
  }

  return (
    <Card title={t("tariffs.uploadTitle")}>
      <p className="mb-4 text-sm text-muted">{t("tariffs.uploadHint")}</p>
      <DropZone
        label={t("tariffs.choose")}
        accept=".csv,text/csv"
        isBusy={action.isPending}
        onFile={previewFile}
      >
        <UploadStatus
          step={action.isPending ? t(uploadStep(progress)) : null}
          preview={
            action.data ? t("tariffs.previewTitle", { name: action.data.version.fileName }) : null
          }
        />
      </DropZone>
      {action.isPending ? <UploadProgress progress={progress} /> : null}
      <div className="mt-3">
        <Button
          variant="quiet"
          className="-ml-4"
          onClick={() => downloadText("tariffs-template.csv", TEMPLATE, "text/csv;charset=utf-8")}
        >
          <Icon name="download" />
          {t("tariffs.template")}
        </Button>
      </div>
      {action.error ? <FileErrors error={action.error} /> : null}
      {action.data ? <TariffDifferences preview={action.data} onDone={action.reset} /> : null}
    </Card>
  );
}
