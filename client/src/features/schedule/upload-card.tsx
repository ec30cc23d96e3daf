import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { DropZone } from "#client/components/drop-zone.tsx";
import { FileErrors } from "#client/components/file-errors.tsx";
import { UploadProgress, UploadStatus, uploadStep } from "#client/components/upload-progress.tsx";
import { upload } from "#client/lib/upload.ts";
import { useAction } from "#client/lib/use-action.ts";
import { uploadSchedule } from "#shared/schedule/contract.ts";
import { scheduleVersionsQuery } from "./queries.ts";
import { ScheduleDifferences } from "./schedule-differences.tsx";
import { VersionForm } from "./version-form.tsx";

/** Uploads a schedule as a preview, which the admin then activates or cancels. */
export function UploadCard() {
  const { t } = useTranslation("admin");
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState(0);
  const action = useAction(
    uploadSchedule,
    { errorTitle: t("branding.uploadFailed"), invalidates: [scheduleVersionsQuery] },
    ({ file: sent = new File([], ""), ...args }) =>
      upload(uploadSchedule, { ...args, file: sent }, setProgress),
  );

  function chooseFile(chosen: File | undefined) {
    if (!chosen) return;
    action.reset();
    setFile(chosen);
  }

  return (
    <Card title={t("schedule.uploadTitle")}>
      <p className="mb-4 text-sm text-muted">{t("schedule.uploadHint")}</p>
      <DropZone
        label={t("schedule.choose")}
        accept=".json,.gz,.csv"
        isBusy={action.isPending}
        onFile={chooseFile}
      >
        <UploadStatus
          step={action.isPending ? t(uploadStep(progress)) : null}
          preview={
            action.data ? t("tariffs.previewTitle", { name: action.data.version.name }) : null
          }
        />
      </DropZone>
      {file && !action.data ? (
        <VersionForm
          key={`${file.name} ${file.lastModified}`}
          fileName={file.name}
          isBusy={action.isPending}
          onSubmit={(query) => {
            if (action.isPending) return;
            setProgress(0);
            action.mutate({ file, query });
          }}
          onCancel={() => setFile(undefined)}
        />
      ) : null}
      {action.isPending ? <UploadProgress progress={progress} /> : null}
      {action.error ? <FileErrors error={action.error} /> : null}
      {action.data ? (
        <ScheduleDifferences
          preview={action.data}
          onDone={() => {
            action.reset();
            setFile(undefined);
          }}
        />
      ) : null}
    </Card>
  );
}
