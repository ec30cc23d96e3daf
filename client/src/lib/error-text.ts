import type { Translate } from "#shared/texts.ts";
import { ApiError, NetworkError } from "./api.ts";

/** What to tell a person about a failed call: the server's own words where it had any. */
export function errorText(
  error: Error,
  t: Translate<"common">,
  fallback = t("errors.internal"),
): string {
  if (error instanceof NetworkError) return t("errors.network");
  if (error instanceof ApiError) {
    return withReference(error, error.serverMessage ?? fallback, t);
  }
  return error.message;
}

/** Where the server failed, its people find out why by the request's id. */
const withReference = (
  { status, requestId }: ApiError,
  text: string,
  t: Translate<"common">,
): string =>
  status >= 500 && requestId ? `${text} ${t("errors.reference", { id: requestId })}` : text;
