import { CALENDAR_DAY, useDateFormat } from "./use-date-format.ts";

/** Rewrites the ISO dates in a text, such as the name of a measures file, in the format of the page's language. */
export function useLocalizedDays(): (text: string) => string {
  const formatDay = useDateFormat(CALENDAR_DAY);
  return (text) =>
    text.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (day) =>
      Number.isNaN(Date.parse(day)) ? day : formatDay(day),
    );
}
