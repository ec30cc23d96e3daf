import { addDays } from "#shared/utc-day.ts";
import type { Ban, Measure, MeasuresFile } from "./measures-file.ts";
import { measureOrigins } from "./origins.ts";

type Period = { from?: string | undefined; to?: string | undefined };

/** A day on which a record begins, ends, or takes the place of another one. */
export type DatedChange<Record> = {
  /** The ISO day from which it holds: that of an end is the first one without the record. */
  date: string;
  /** The record that ends; null if none does. */
  before: Record | null;
  after: Record | null;
};

/** What begins and ends by date, in the order of the records. A record that `follows` one that ends on its first day replaces it. */
export function datedChanges<Record extends Period>(
  records: readonly Record[],
  follows: (next: Record, ended: Record) => boolean = () => false,
): DatedChange<Record>[] {
  const ending = new Set(records.filter(({ to }) => to !== undefined));
  const begins = records.flatMap((record): DatedChange<Record>[] => {
    const date = record.from;
    if (date === undefined) return [];
    const before =
      [...ending].find((ended) => endDay(ended) === date && follows(record, ended)) ?? null;
    if (before) ending.delete(before);
    return [{ date, before, after: record }];
  });
  const ends = [...ending].map((record) => ({ date: endDay(record), before: record, after: null }));
  return [...begins, ...ends];
}

/** The first day on which a record does not hold any more; "" for one without an end. */
const endDay = ({ to }: Period): string => (to === undefined ? "" : addDays(to, 1));

/** Whether a measure is of the same program and heading as another one, and has an origin in common with it. */
export const followsMeasure =
  (file: Pick<MeasuresFile, "groups">) =>
  (next: Measure | Ban, ended: Measure | Ban): boolean =>
    next.program === ended.program &&
    "heading" in next &&
    "heading" in ended &&
    next.heading === ended.heading &&
    haveCommonOrigin(measureOrigins(file, next), measureOrigins(file, ended));

const haveCommonOrigin = (origins: readonly string[], others: readonly string[]): boolean =>
  origins.some((origin) => others.includes(origin));
