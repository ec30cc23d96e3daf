import type { DocumentRow } from "#server/features/documents/document.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { DEFAULT_LANGUAGE } from "#shared/languages.ts";
import type { QuoteVersion } from "#shared/quotes/contract.ts";
import type { DocumentWords } from "./document-words.ts";

/** What the duties by tariff line were computed with; empty without any. */
export function sourceRows(
  { schedule: use, currency }: CalculationResult,
  { t, formatDay }: DocumentWords,
): DocumentRow[] {
  if (!use) return [];
  const { schedule, measures, exchangeRate } = use;
  const from = formatDay(schedule.effectiveFrom);
  return [
    { label: t("assessment.entryDate"), value: formatDay(use.entryDate) },
    {
      label: t("assessment.schedule"),
      value: t("assessment.scheduleVersion", { name: schedule.name, from }),
    },
    {
      label: t("assessment.measures"),
      value: t("assessment.measuresAsOf", { asOf: formatDay(measures.asOf) }),
    },
    ...(exchangeRate
      ? [
          {
            label: t("assessment.exchangeRate"),
            value: t("assessment.rateOfDay", {
              units: exchangeRate.unitsPerUsd,
              currency,
              date: formatDay(exchangeRate.date),
              source: t(`assessment.rateSources.${exchangeRate.source}`),
            }),
          },
        ]
      : []),
  ];
}

/** The versions of all data with which the answer was given. */
export const versionRows = (
  versions: readonly QuoteVersion[],
  { t }: DocumentWords,
): DocumentRow[] =>
  versions.map(({ kind, name }) => ({ label: t(`quotes.versions.kinds.${kind}`), value: name }));

/** Rewrites the ISO dates in a text, such as the name of a file, in the reader's format. */
const localizeDays = (text: string, formatDay: DocumentWords["formatDay"]): string =>
  text.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (day) =>
    Number.isNaN(Date.parse(day)) ? day : formatDay(day),
  );

/** The assumptions and exclusions of a result, and the source of its rates. */
export function noteTexts(
  { notes, tariff, schedule }: CalculationResult,
  { t, language, formatDay }: DocumentWords,
): string[] {
  const source =
    tariff && (tariff.source ? localizeDays(tariff.source, formatDay) : tariff.fileName);
  return [
    ...notes.map(({ code }) => t(`notes.${code}`)),
    ...(source ? [t("results.ratesFrom", { source })] : []),
    ...(schedule && language !== DEFAULT_LANGUAGE ? [t("assessment.english")] : []),
  ];
}
