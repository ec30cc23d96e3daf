import { ApiError } from "#client/lib/api.ts";
import { errorText } from "#client/lib/error-text.ts";
import type { Translate } from "#shared/texts.ts";

/** Without cookies the server finds no calculation of this visitor, and reports a changed amount. */
export function paymentErrorText(error: Error, t: Translate<"payments">): string {
  if (!navigator.cookieEnabled) return t("payments.cookiesBlocked");
  return isFormerServer(error) ? t("payments.siteUpdating") : errorText(error, t);
}

/** During a rolling update, a server of the former version rejects what it does not know about a payment. */
const isFormerServer = (error: Error) => isInvalid(error) && !isTotalRejected(error);

/** Whether no card can be charged with the total, because it is below the minimum, for example. */
export const isTotalRejected = (error: Error | null) =>
  isInvalid(error) && ("amount" in error.fields || "currency" in error.fields);

const isInvalid = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.status === 400;
