/** The calendar date of an instant in a time zone, ISO 8601: "2026-11-21". */
export const zonedDay = (timeZone: string, instant = new Date()): string =>
  // The Swedish form of a date is that of ISO 8601.
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(instant);
