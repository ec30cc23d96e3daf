import * as z from "zod/mini";
import { codeDigits } from "#shared/duties/format-code.ts";
import type { ProgramNames } from "#shared/duties/texts.ts";
import { defineDownload, defineEndpoint } from "#shared/http/endpoint.ts";
import { country, day } from "#shared/http/fields.ts";
import { languageCodes } from "#shared/languages.ts";
import type {
  CountedRows,
  LineChange,
  ListChange,
  MeasureChange,
  OriginRateChange,
} from "./changes.ts";
import type { RecordedKind } from "./stored-changes.ts";

/** The first 4 to 10 digits of a code, with or without dots; the output has none. */
const codePrefix = z.pipe(
  z.string().check(z.maxLength(20), z.regex(/^[\d.\s]+$/)),
  z.pipe(z.transform(codeDigits), z.string().check(z.regex(/^\d{4,10}$/))),
);

const programKey = z.string().check(z.maxLength(100), z.regex(/^[a-z0-9-]+$/));

/** What a change must concern: goods of the code and of the origin, and a program by its key. */
export const changeFilters = {
  code: z.optional(codePrefix),
  origin: z.optional(country),
  program: z.optional(programKey),
};
const filters = z.object(changeFilters);
export type ChangeFilters = z.output<typeof filters>;

/** A version that was activated in place of another one. */
export type DataUpdate = {
  id: string;
  kind: RecordedKind;
  name: string;
  /** Null if no version was active before. */
  replacedName: string | null;
  /** ISO time. */
  activatedAt: string;
  /** Whether it was activated on a day that had been set before. */
  isScheduled: boolean;
  /** `pending` until the differences were computed; `unknown` if they cannot be; `first` without a version before. */
  state: "known" | "pending" | "unknown" | "first";
  measures: readonly MeasureChange[];
  lists: readonly ListChange[];
  /** The number of other records of a measures file that differ. */
  others: number;
  /** Changes of the tariff schedule: the first hundred that match. */
  lines: CountedRows<LineChange> | null;
  /** Changes of the country rates. */
  rates: CountedRows<OriginRateChange> | null;
};

export type ChangeDay = {
  /** ISO date in the destination's time. */
  day: string;
  /** What the law changes on that day, as the active measures have it. */
  law: readonly MeasureChange[];
  /** The data that was activated on that day, the latest first. */
  updates: readonly DataUpdate[];
};

const changeList = z.object({
  /** Today in the destination's time: later days are coming. */
  today: z.string(),
  /** Known days to come, the next first; empty on later pages. */
  coming: z.custom<ChangeDay[]>(),
  /** The latest first. */
  days: z.custom<ChangeDay[]>(),
  /** The day at which the next page begins; null at the end. */
  next: z.nullable(z.string()),
  /** The active measures, which the changes of the law are from, and the time of their activation; null without any. */
  measures: z.nullable(z.object({ name: z.string(), asOf: z.string(), activatedAt: z.string() })),
  /** The names of all programs, in English and the language of the request. */
  programs: z.custom<ProgramNames>(),
});
export type ChangeList = z.output<typeof changeList>;

/** `until` is the latest day of the page, from `next`. */
export const listChanges = defineEndpoint({
  method: "GET",
  path: "/api/changes",
  access: "public",
  query: z.object({
    ...changeFilters,
    until: z.optional(day),
    language: z._default(z.enum(languageCodes), "en"),
  }),
  result: changeList,
});

/** An unknown language gets English. */
const feedQuery = z.object({
  ...changeFilters,
  lang: z.optional(z.string().check(z.maxLength(20))),
});
export type FeedQuery = z.output<typeof feedQuery>;

export const changesRss = defineDownload({
  path: "/changes.rss",
  access: "public",
  query: feedQuery,
});

/** https://jsonfeed.org/version/1.1 */
export const changesJsonFeed = defineDownload({
  path: "/changes.json",
  access: "public",
  query: feedQuery,
});
