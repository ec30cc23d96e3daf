/** The calendar date of an instant in UTC, ISO 8601: "2026-11-21". */
export const utcDay = (instant = new Date()): string => instant.toISOString().slice(0, 10);
