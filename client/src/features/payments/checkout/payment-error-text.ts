import { ApiError } from "#client/lib/api.ts";
import { errorText } from "#client/lib/error-text.ts";
import type { Translate } from "#shared/texts.ts";

/** The server finds no calculation of a visitor without cookies, and reports a changed amount. */
export function paymentErrorText(error: Error, t: Translate<"payments">): string {
  if (!navigator.cookieEnabled) return t("payments.cookiesBlocked");
  return isPreviousServer(error) ? t("payments.siteUpdating") : errorText(error, t);
}

/** A server of the previous version, during a rolling update, rejects what it does not know about a payment. */
const isPreviousServer = (error: Error) => isInvalid(error) && !isTotalRejected(error);

/** Whether no card can be charged with the total, because it is below the minimum, for example. */
export const isTotalRejected = (error: Error | null) =>
  isInvalid(error) && ("amount" in error.fields || "currency" in error.fields);

const isInvalid = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.status === 400;
