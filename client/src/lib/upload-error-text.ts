import type { Translate } from "#shared/texts.ts";
import { ApiError } from "./api.ts";
import { errorText } from "./error-text.ts";

/** The text of a failed upload. A proxy in front of the server rejects a large file without a message. */
export const uploadErrorText = (error: Error, t: Translate<"admin">): string => {
  const isTooLarge = error instanceof ApiError && error.status === 413;
  return errorText(error, t, t(isTooLarge ? "upload.rejectedByProxy" : "branding.uploadFailed"));
};
