/** The calendar date of an instant in a time zone, ISO 8601: "2026-11-21". */
export const zonedDay = (timeZone: string, instant = new Date()): string =>
  // The Swedish form of a date is that of ISO 8601.
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(instant);

/** Whether a text is the name of a time zone, such as "Europe/Berlin". */
export function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The first instant of a calendar date in a time zone, to the minute. `day` is ISO 8601. */
export const zonedDayStart = (timeZone: string, day: string): Date =>
  firstInstant(Date.parse(day), (instant) => zonedDay(timeZone, instant) >= day);

/** The first instant after a calendar date in a time zone, likewise. */
export const zonedDayEnd = (timeZone: string, day: string): Date =>
  firstInstant(Date.parse(day) + DAY, (instant) => zonedDay(timeZone, instant) > day);

/** The first minute that `isReached`, which is less than a day from `utc`: no zone is further than 14 hours from UTC. */
function firstInstant(utc: number, isReached: (instant: Date) => boolean): Date {
  let before = utc - DAY;
  let after = utc + DAY;
  while (after - before > MINUTE) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE) * MINUTE;
    if (isReached(new Date(middle))) after = middle;
    else before = middle;
  }
  return new Date(after);
}
