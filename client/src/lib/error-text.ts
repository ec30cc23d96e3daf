import type { TextKey, Translate } from "#shared/texts.ts";
import { ApiError, NetworkError } from "./api.ts";

/** What to tell a person about a failed call: the server's own words where it had any. */
export function errorText(
  error: Error,
  t: Translate,
  otherwise: TextKey = "errors.internal",
): string {
  if (error instanceof NetworkError) return t("errors.network");
  if (error instanceof ApiError) return error.serverMessage ?? t(otherwise);
  return error.message;
}
