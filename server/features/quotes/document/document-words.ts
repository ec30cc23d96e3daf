import { formatMailTime } from "#server/features/mail/format-mail-time.ts";
import { translatorFor } from "#server/http/texts.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { formatDay } from "#shared/format-day.ts";
import type { Language } from "#shared/languages.ts";
import type { Translate } from "#shared/texts.ts";

/** What a quote is written with, in the language of its reader. */
export type DocumentWords = {
  t: Translate;
  language: Language;
  /** Formats an ISO date. */
  formatDay: (day: string) => string;
  /** Formats an ISO time in UTC with its name, because the reader's time zone is not known. */
  formatTime: (time: string) => string;
};

export type DetailContext = { result: CalculationResult; words: DocumentWords };

export const documentWords = (language: Language): DocumentWords => ({
  t: translatorFor(language),
  language,
  formatDay: (day) => formatDay(day, language),
  formatTime: (time) => formatMailTime(time, language),
});
