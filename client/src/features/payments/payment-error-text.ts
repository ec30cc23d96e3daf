import { errorText } from "#client/lib/error-text.ts";
import type { Translate } from "#shared/texts.ts";

/** Without cookies the server finds no calculation of this visitor, and reports a changed amount. */
export const paymentErrorText = (error: Error, t: Translate<"payments">): string =>
  navigator.cookieEnabled ? errorText(error, t) : t("payments.cookiesBlocked");
