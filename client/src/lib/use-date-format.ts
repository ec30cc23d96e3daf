import { useMemo } from "react";
import { useTranslation } from "react-i18next";

/** Formats a time in the page's language, by default to the minute. `options` must be a constant. */
export function useDateFormat(
  options: Intl.DateTimeFormatOptions = TO_THE_MINUTE,
): (moment: string | Date) => string {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const format = dateFormat(i18n.language, options);
    return (moment) => format.format(new Date(moment));
  }, [i18n.language, options]);
}

const formats = new WeakMap<Intl.DateTimeFormatOptions, Map<string, Intl.DateTimeFormat>>();

/** One for each language and kind, because each takes milliseconds to create and a result has dozens of dates. */
function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const byLanguage = formats.get(options) ?? new Map<string, Intl.DateTimeFormat>();
  formats.set(options, byLanguage);
  const format = byLanguage.get(language) ?? new Intl.DateTimeFormat(language, options);
  byLanguage.set(language, format);
  return format;
}

const TO_THE_MINUTE = { dateStyle: "medium", timeStyle: "short" } as const;

/** A day without a time is the same in every time zone. */
export const CALENDAR_DAY = { dateStyle: "medium", timeZone: "UTC" } as const;

export const WITH_SECONDS = { dateStyle: "medium", timeStyle: "medium" } as const;
