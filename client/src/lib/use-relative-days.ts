import { useMemo } from "react";
import { useTranslation } from "react-i18next";

/** Formats a number of days from today in the page's language: "in 3 days", "today", "50 days ago". */
export function useRelativeDays(): (days: number) => string {
  const { language } = useTranslation().i18n;
  return useMemo(() => {
    const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
    return (days) => format.format(days || 0, "day"); // -0 is "0 days ago" in some languages
  }, [language]);
}
