import type { DatasetRow } from "#server/db/dataset-cache.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import { zonedDay } from "#shared/zoned-day.ts";

type Version = Pick<DatasetRow, "destination" | "details">;

/** Where the law of a destination begins to apply: at the start of a day in its capital. */
const TIME_ZONES: Readonly<Record<string, string>> = { [TARIFF_DESTINATION]: "America/New_York" };

export const destinationTimeZone = (destination: string): string =>
  TIME_ZONES[destination] ?? "UTC";

export const destinationToday = (destination: string): string =>
  zonedDay(destinationTimeZone(destination));

/** The last day that has begun anywhere: later ones are the future also for a person in Auckland. */
export const latestToday = (): string => zonedDay("Etc/GMT-14");

/** The day up to which the data of a version are complete, under the names that its kind has for it. */
export const dataDate = ({ details }: Pick<Version, "details">): string | null =>
  dayIn(details, "asOf") ?? dayIn(details, "effectiveFrom");

/**
 * The later day from which a version applies: that of the first entry that a schedule or a measures file computes. Null if
 * it has begun in the destination.
 */
export function startsOn({ destination, details }: Version): string | null {
  const start = dayIn(details, "effectiveFrom") ?? dayIn(details, "validFrom");
  return start && start > destinationToday(destination) ? start : null;
}

function dayIn(details: Record<string, unknown>, name: string): string | null {
  const day = details[name];
  return typeof day === "string" ? day : null;
}
