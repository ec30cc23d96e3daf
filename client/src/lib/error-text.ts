import type { Translate } from "#shared/texts.ts";
import { ApiError, NetworkError } from "./api.ts";

/**
 * The server's message of a failed call. If it sent none, `fallback` for a request that was rejected; a failure of the
 * server or of the connection says nothing about what was sent and has a text of its own.
 */
export function errorText(
  error: Error,
  t: Translate<"common">,
  fallback = t("errors.unexplained"),
): string {
  if (error instanceof NetworkError) return t("errors.network");
  if (error instanceof ApiError) {
    const otherText = error.status >= 500 ? t("errors.internal") : fallback;
    return withReference(error, error.serverMessage ?? otherText, t);
  }
  return error.message;
}

/** Appends the request id of a server error, which finds its cause in the log. */
const withReference = (
  { status, requestId }: ApiError,
  text: string,
  t: Translate<"common">,
): string => (status >= 500 && requestId ? t("errors.reference", { text, id: requestId }) : text);
