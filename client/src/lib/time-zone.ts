/** The browser's time zone; undefined for UTC, which is the server's default. */
export function browserTimeZone(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return /^(Etc\/)?(UTC|UCT|GMT|Zulu)$/.test(timeZone) ? undefined : timeZone;
}

/** What a label calls a time zone: "Berlin" for "Europe/Berlin", "UTC" without one. */
export const timeZoneLabel = (zone: string | undefined): string =>
  zone?.split("/").at(-1)?.replaceAll("_", " ") ?? "UTC";
