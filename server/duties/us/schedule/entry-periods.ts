/** A part of the year by its first and last day, both as month × 100 + day; one that ends before it begins passes the end of the year. */
export type Period = { from: number; to: number };

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const MONTH = `(${MONTHS.join("|")})`;

/** "from March 1 to July 14", "from November 15, in any year, to the last day of the following February" */
const FROM_TO = new RegExp(
  `from ${MONTH} (\\d{1,2})(?:,? in any year,?)? to (?:(?:the following )?${MONTH} (\\d{1,2})|the last day of the following February)`,
  "g",
);
const WHOLE_MONTH = new RegExp(`during the month of ${MONTH}`, "g");

const END_OF_FEBRUARY = 229;
const LONGEST_MONTH = 31;

/** When goods have to be entered for a description of the schedule to hold; empty if it names no period of entry. */
export function parseEntryPeriods(text: string): Period[] {
  if (!/\bentered\b/i.test(text)) return [];
  const ranges = [...text.matchAll(FROM_TO)].map(([, month, day, lastMonth, lastDay]) => ({
    from: toDay(month, day),
    to: lastMonth ? toDay(lastMonth, lastDay) : END_OF_FEBRUARY,
  }));
  const months = [...text.matchAll(WHOLE_MONTH)].map(([, month]) => ({
    from: toDay(month, "1"),
    to: toDay(month, String(LONGEST_MONTH)),
  }));
  return [...ranges, ...months];
}

const toDay = (month = "", day = ""): number => (MONTHS.indexOf(month) + 1) * 100 + Number(day);

/** Whether a day, as an ISO date, is in one of the periods. */
export function isInPeriods(periods: readonly Period[], date: string): boolean {
  const day = Number(date.slice(5, 7)) * 100 + Number(date.slice(8, 10));
  return periods.some(({ from, to }) =>
    from <= to ? from <= day && day <= to : from <= day || day <= to,
  );
}
