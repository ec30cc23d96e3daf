import type { TFunction } from "i18next";
import { copyText } from "#client/lib/copy-text.ts";
import type { QuoteSummary } from "#shared/quotes/contract.ts";
import { quoteLink } from "#shared/quotes/quote-path.ts";

/** Copies the link to send. */
export const copyQuoteLink = (
  quote: Pick<QuoteSummary, "token" | "language">,
  t: TFunction<"quotes">,
) =>
  copyText(quoteLink(location.origin, quote), {
    copied: t("quotes.list.linkCopied"),
    failed: t("quotes.list.copyFailed"),
  });
