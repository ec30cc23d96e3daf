import type { Translate } from "#shared/texts.ts";
import { ApiError, NetworkError } from "./api.ts";

/**
 * The server's message of a failed call, or `fallback` if it sent none. The page of a proxy whose server is down says
 * nothing about what was sent.
 */
export function errorText(
  error: Error,
  t: Translate<"common">,
  fallback = t("errors.internal"),
): string {
  if (error instanceof NetworkError) return t("errors.network");
  if (error instanceof ApiError) {
    const isOfProxy = !error.parsedBody && error.status >= 500;
    const otherText = isOfProxy ? t("errors.internal") : fallback;
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
