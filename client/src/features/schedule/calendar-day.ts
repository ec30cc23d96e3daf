/** A day without a time is the same in every time zone. */
export const CALENDAR_DAY = { dateStyle: "medium", timeZone: "UTC" } as const;
