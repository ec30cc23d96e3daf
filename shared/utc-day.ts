/** The calendar date of an instant in UTC, ISO 8601: "2026-11-21". */
export const utcDay = (instant = new Date()): string => instant.toISOString().slice(0, 10);

const DAY_MS = 86_400_000;

/** The ISO date so many days later, or earlier. */
export const addDays = (day: string, count: number): string =>
  utcDay(new Date(Date.parse(day) + count * DAY_MS));
