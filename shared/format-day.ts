/** An ISO date as a language writes it: "November 21, 2026". */
export const formatDay = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
