import type { Language } from "#shared/languages.ts";

/** Date and time in UTC, because the recipient's time zone is not known. `at` is ISO 8601. */
export const formatMailTime = (at: string, language: Language): string =>
  new Intl.DateTimeFormat(language, {
    dateStyle: "long",
    timeStyle: "long",
    timeZone: "UTC",
  }).format(new Date(at));
