import { useTranslation } from "react-i18next";

/** Formats a time in the page's language, by default to the minute. */
export function useDateFormat(
  options: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" },
): (moment: string | Date) => string {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, options);
  return (moment) => format.format(new Date(moment));
}

export const WITH_SECONDS = { dateStyle: "medium", timeStyle: "medium" } as const;
