import { useTranslation } from "react-i18next";

// The base styles take the browser's own look from it, which would follow `accent-color`.
const BAR =
  "mt-3 block h-2 w-full appearance-none overflow-hidden rounded-full bg-line indeterminate:animate-pulse [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent [&:indeterminate::-webkit-progress-bar]:bg-accent";

/** What an upload does: the share of the file that is sent is from 0 to 1. */
export const uploadStep = (progress: number) =>
  progress < 1 ? "tariffs.sending" : "tariffs.checking";

/** The share of a file that is sent, from 0 to 1; indeterminate while the server validates the file. */
export function UploadProgress({ progress }: { progress: number }) {
  const { t } = useTranslation("admin");
  return (
    <progress
      aria-label={t(uploadStep(progress))}
      {...(progress < 1 ? { value: progress } : {})}
      className={BAR}
    />
  );
}

type UploadStatusProps = {
  /** What the upload does; null while there is none. */
  step: string | null;
  /** The title of the preview below, once the file is uploaded. */
  preview: string | null;
};

/** Beside the button of a drop zone. Screen readers hear the steps of an upload and that its preview is there. */
export function UploadStatus({ step, preview }: UploadStatusProps) {
  const { t } = useTranslation();
  return (
    <>
      {step ? null : <span className="text-sm text-muted">{t("bulk.drop")}</span>}
      <span role="status" className={step ? "text-sm text-muted" : "sr-only"}>
        {step ?? preview}
      </span>
    </>
  );
}
