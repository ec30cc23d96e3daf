import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { FileErrors } from "#client/components/file-errors.tsx";
import { Icon } from "#client/components/icon.tsx";
import { UploadZone } from "#client/components/upload-zone.tsx";
import { downloadCsv } from "#client/lib/download-csv.ts";
import { toast } from "#client/lib/toast.ts";
import { useUpload } from "#client/lib/use-upload.ts";
import { uploadTariffs } from "#shared/tariffs/contract.ts";
import { versionsQuery } from "./queries.ts";
import { TariffDifferences } from "./tariff-differences.tsx";

const TEMPLATE = `origin_country,origin_country_code,destination_country,destination_country_code,additional_tariff
Vietnam,VN,United States of America,US,12.50
`;

/** Uploads a tariff file as a preview, which the admin then activates or cancels. */
export function UploadCard() {
  const { t } = useTranslation("admin");
  const upload = useUpload(uploadTariffs, {
    invalidates: [versionsQuery],
  });

  function previewFile(file: File) {
    if (!/\.csv$/i.test(file.name)) return toast({ title: t("tariffs.notCsv"), tone: "error" });
    upload.mutate({ file, query: { preview: "true" } });
  }

  return (
    <Card title={t("tariffs.uploadTitle")}>
      <p className="mb-4 text-sm text-muted">{t("tariffs.uploadHint")}</p>
      <UploadZone
        label={t("tariffs.choose")}
        accept=".csv,text/csv"
        isBusy={upload.isPending}
        progress={upload.progress}
        previewName={upload.data?.version.fileName}
        onFile={previewFile}
      />
      <div className="mt-3">
        <Button
          variant="quiet"
          className="-ml-4"
          onClick={() => downloadCsv("tariffs-template.csv", TEMPLATE)}
        >
          <Icon name="download" />
          {t("tariffs.template")}
        </Button>
      </div>
      {upload.error ? <FileErrors error={upload.error} /> : null}
      {upload.data ? <TariffDifferences preview={upload.data} onDone={upload.reset} /> : null}
    </Card>
  );
}
