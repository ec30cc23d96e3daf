import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { DropZone } from "#client/components/drop-zone.tsx";
import type { FileButton } from "#client/components/file-button.tsx";

type UploadZoneProps = ComponentProps<typeof FileButton> & {
  /** The share of the file that is sent, from 0 to 1. */
  progress: number;
  /** The name of the uploaded version, whose preview is below. */
  previewName: string | undefined;
};

/** Receives a file that is previewed. Screen readers hear the steps of its upload and that the preview is there. */
export function UploadZone({ progress, previewName, ...props }: UploadZoneProps) {
  const { t } = useTranslation("datasets");
  const { isBusy } = props;
  const preview = previewName ? t("datasets.previewTitle", { name: previewName }) : null;
  return (
    <>
      <DropZone {...props}>
        {isBusy ? null : <span className="text-sm text-muted">{t("datasets.drop")}</span>}
        <span role="status" className={isBusy ? "text-sm text-muted" : "sr-only"}>
          {isBusy ? t(uploadStep(progress)) : preview}
        </span>
      </DropZone>
      {isBusy ? <ProgressBar progress={progress} /> : null}
    </>
  );
}

const uploadStep = (progress: number) => (progress < 1 ? "datasets.sending" : "datasets.checking");

/** Indeterminate while the server validates the file. */
function ProgressBar({ progress }: { progress: number }) {
  const { t } = useTranslation("datasets");
  return (
    <progress
      aria-label={t(uploadStep(progress))}
      {...(progress < 1 ? { value: progress } : {})}
      className={BAR}
    />
  );
}

// The base styles take the browser's own look from it, which would follow `accent-color`.
const BAR =
  "mt-3 block h-2 w-full appearance-none overflow-hidden rounded-full bg-line indeterminate:animate-pulse [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent [&:indeterminate::-webkit-progress-bar]:bg-accent";
