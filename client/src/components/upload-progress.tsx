import { useTranslation } from "react-i18next";

/** The share of a file that is sent, from 0 to 1; indeterminate while the server validates the file. */
export function UploadProgress({ progress }: { progress: number }) {
  const { t } = useTranslation("admin");
  const isUploaded = progress >= 1;
  return (
    <progress
      aria-label={t(isUploaded ? "tariffs.checking" : "tariffs.sending")}
      {...(isUploaded ? {} : { value: progress })}
      className="mt-3 block h-2 w-full accent-accent"
    />
  );
}
