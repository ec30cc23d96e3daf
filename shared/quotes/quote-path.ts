import { paths } from "#shared/client-routes.ts";
import type { Language } from "#shared/languages.ts";

export const quotePath = (token: string): string => paths.quote.replace(":token", token);

/** The link to send: it opens in the language of the quote. */
export const quoteLink = (
  origin: string,
  { token, language }: { token: string; language: Language },
): string => `${origin}${quotePath(token)}?lng=${language}`;

/** The link for a reviewer, who has no account. */
export const reviewLink = (origin: string, token: string): string =>
  origin + paths.review.replace(":token", token);
