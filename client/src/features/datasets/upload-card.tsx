import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { FileErrors } from "#client/components/file-errors.tsx";
import { toast } from "#client/lib/toast.ts";
import { useUpload } from "#client/lib/use-upload.ts";
import { uploadDataset } from "#shared/datasets/contract.ts";
import type { DatasetKind, RenderProbe, UploadOptions } from "./dataset.ts";
import { versionsQuery } from "./queries.ts";
import { UploadZone } from "./upload-zone.tsx";
import { VersionPreview } from "./version-preview.tsx";

type UploadCardProps = { kind: DatasetKind; renderProbe?: RenderProbe | undefined };

export function UploadCard({ kind, renderProbe }: UploadCardProps) {
  const { t } = useTranslation("datasets");
  const { name, OptionsForm, UploadExtra } = kind;
  const [file, setFile] = useState<File>();
  const upload = useUpload(uploadDataset, { invalidates: [versionsQuery(name)] });

  function changeFile(newFile?: File) {
    upload.reset();
    setFile(newFile);
  }

  function send(chosen: File, query?: UploadOptions) {
    if (!upload.isPending) upload.mutate({ file: chosen, params: { kind: name }, query });
  }

  function chooseFile(chosen: File) {
    const error = kind.fileError?.(chosen);
    if (error) return toast({ title: t(error), tone: "error" });
    changeFile(chosen);
    if (!OptionsForm) send(chosen);
  }

  return (
    <Card title={t("datasets.uploadTitle")}>
      <p className="mb-4 text-sm text-muted">{t(kind.uploadHint)}</p>
      <UploadZone
        label={t("datasets.choose")}
        accept={kind.accept}
        isBusy={upload.isPending}
        progress={upload.progress}
        previewName={upload.data?.version.fileName}
        onFile={chooseFile}
      />
      {UploadExtra ? <UploadExtra /> : null}
      {OptionsForm && file && !upload.data ? (
        <OptionsForm
          key={`${file.name} ${file.lastModified}`}
          fileName={file.name}
          isBusy={upload.isPending}
          onSubmit={(options) => send(file, options)}
          onCancel={() => changeFile()}
        />
      ) : null}
      {upload.error ? <FileErrors error={upload.error} /> : null}
      {upload.data ? (
        <VersionPreview
          kind={kind}
          preview={upload.data}
          renderProbe={renderProbe}
          onDone={() => changeFile()}
        />
      ) : null}
    </Card>
  );
}
