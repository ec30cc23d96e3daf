/** An ISO date as a language writes it: "November 21, 2026". */
export function formatDay(day: string, language: string): string {
  const format = formats.get(language) ?? new Intl.DateTimeFormat(language, OPTIONS);
  formats.set(language, format);
  return format.format(new Date(day));
}

const OPTIONS = { dateStyle: "long", timeZone: "UTC" } as const;

/** One for each language, because each takes milliseconds to create. */
const formats = new Map<string, Intl.DateTimeFormat>();
