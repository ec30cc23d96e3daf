import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { EndpointResult, Upload } from "#shared/http/endpoint.ts";
import { type UploadInput, upload } from "./upload.ts";
import { uploadErrorText } from "./upload-error-text.ts";
import { type ActionOptions, useReportedMutation } from "./use-action.ts";

/** Uploads a file; its progress is the share that is sent, from 0 to 1. The caller announces its error. */
export function useUpload<E extends Upload>(
  endpoint: E,
  options: ActionOptions<EndpointResult<E>, UploadInput<E>>,
) {
  const { t } = useTranslation("admin");
  const [progress, setProgress] = useState(0);
  const action = useReportedMutation(
    (input: UploadInput<E>) => {
      setProgress(0);
      return upload(endpoint, input, setProgress);
    },
    {
      errorTitle: t("branding.uploadFailed"),
      errorDescription: (error) => uploadErrorText(error, t),
      isShownInPlace: () => true,
      ...options,
    },
  );
  return { ...action, progress };
}
