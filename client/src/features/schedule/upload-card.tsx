import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { FileErrors } from "#client/components/file-errors.tsx";
import { UploadZone } from "#client/components/upload-zone.tsx";
import { useUpload } from "#client/lib/use-upload.ts";
import { uploadSchedule } from "#shared/schedule/contract.ts";
import { scheduleVersionsQuery } from "./queries.ts";
import { ScheduleDifferences } from "./schedule-differences.tsx";
import { VersionForm } from "./version-form.tsx";

/** Uploads a schedule as a preview, which the admin then activates or cancels. */
export function UploadCard() {
  const { t } = useTranslation("admin");
  const [file, setFile] = useState<File>();
  const upload = useUpload(uploadSchedule, {
    invalidates: [scheduleVersionsQuery],
  });

  /** Also removes the preview, or the error, of the file before. */
  function changeFile(newFile?: File) {
    upload.reset();
    setFile(newFile);
  }

  return (
    <Card title={t("schedule.uploadTitle")}>
      <p className="mb-4 text-sm text-muted">{t("schedule.uploadHint")}</p>
      <UploadZone
        label={t("schedule.choose")}
        accept=".json,.gz,.csv"
        isBusy={upload.isPending}
        progress={upload.progress}
        previewName={upload.data?.version.name}
        onFile={changeFile}
      />
      {file && !upload.data ? (
        <VersionForm
          key={`${file.name} ${file.lastModified}`}
          fileName={file.name}
          isBusy={upload.isPending}
          onSubmit={(query) => upload.isPending || upload.mutate({ file, query })}
          onCancel={() => changeFile()}
        />
      ) : null}
      {upload.error ? <FileErrors error={upload.error} /> : null}
      {upload.data ? (
        <ScheduleDifferences preview={upload.data} onDone={() => changeFile()} />
      ) : null}
    </Card>
  );
}
