import { type DragEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { classNames } from "#client/components/class-names.ts";
import { Icon } from "#client/components/icon.tsx";
import { downloadText } from "#client/lib/download.ts";
import { toast } from "#client/lib/toast.ts";
import { upload } from "#client/lib/upload.ts";
import { useAction } from "#client/lib/use-action.ts";
import { uploadTariffs } from "#shared/tariffs/contract.ts";
import { versionsQuery } from "./queries.ts";
import { TariffDifferences } from "./tariff-differences.tsx";
import { TariffErrors } from "./tariff-errors.tsx";

const TEMPLATE = `origin_country,origin_country_code,destination_country,destination_country_code,additional_tariff
Vietnam,VN,United States of America,US,12.50
`;

/** Takes a file for a look; it counts only once that look has been agreed to. */
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
      <DropZone isBusy={action.isPending} onFile={previewFile} />
      {action.isPending ? <UploadProgress sent={progress} /> : null}
      <div className="mt-3">
        <Button
          variant="quiet"
          onClick={() => downloadText("tariffs-template.csv", TEMPLATE, "text/csv;charset=utf-8")}
        >
          <Icon name="download" />
          {t("tariffs.template")}
        </Button>
      </div>
      {action.error ? <TariffErrors error={action.error} /> : null}
      {action.data ? <TariffDifferences preview={action.data} onDone={action.reset} /> : null}
    </Card>
  );
}

/** First the file travels, then it is checked, which nobody knows the length of. */
function UploadProgress({ sent }: { sent: number }) {
  const { t } = useTranslation("admin");
  const isUploaded = sent >= 1;
  return (
    <progress
      aria-label={t(isUploaded ? "tariffs.checking" : "tariffs.sending")}
      {...(isUploaded ? {} : { value: sent })}
      className="mt-3 block h-2 w-full accent-accent"
    />
  );
}

type DropZoneProps = { isBusy: boolean; onFile: (file: File | undefined) => void };

function DropZone({ isBusy, onFile }: DropZoneProps) {
  const { t } = useTranslation("admin");
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button inside does the same
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        "flex flex-wrap items-center justify-center gap-3 rounded-control border border-dashed p-6 transition-colors duration-150",
        isOver ? "border-accent bg-accent-soft" : "border-edge",
      )}
    >
      <Button isBusy={isBusy} onClick={() => input.current?.click()}>
        <Icon name="upload" />
        {t("tariffs.choose")}
      </Button>
      <span role="status" className="text-sm text-muted">
        {t(isBusy ? "tariffs.checking" : "bulk.drop")}
      </span>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={t("tariffs.choose")}
        onChange={({ currentTarget }) => {
          onFile(currentTarget.files?.[0]);
          currentTarget.value = "";
        }}
      />
    </div>
  );
}
