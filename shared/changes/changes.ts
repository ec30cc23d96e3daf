import type { PresentedRate } from "#shared/duties/measure-rate.ts";

/** Countries of origin: ISO codes, and names of groups such as "EU" where a region has that name. */
export type Origins = {
  /** Null for all of them. */
  only: readonly string[] | null;
  except: readonly string[];
};

/** First and last day of entry; null where open. */
export type Period = { from: string; to: string | null };

/** The number of codes, and the first ones. */
export type CodeCount = { count: number; codes: readonly string[] };

export const MAX_LISTED_CODES = 200;

export type LawSource = { citation: string; url: string };

/**
 * What became of an additional duty or import ban. By date, as the law has it: `begins`, `ends`, or `changes` where
 * another record of the same heading follows on the next day. Between two versions of the data: `added`, `removed` or
 * `corrected`.
 */
export type MeasureEvent = "begins" | "ends" | "changes" | "added" | "removed" | "corrected";

export type MeasureChange = {
  /** Unique among the changes of its day or update. */
  id: string;
  /** A ban has no rate. */
  what: "duty" | "ban";
  event: MeasureEvent;
  /** The key of its program. */
  program: string;
  headings: readonly string[];
  /** What the headings describe, in English; none for a change of more than a few. */
  labels: readonly string[];
  origins: Origins;
  /** Where the countries differ. */
  originsAdded: readonly string[];
  originsRemoved: readonly string[];
  rateBefore: PresentedRate | null;
  rateAfter: PresentedRate | null;
  periodBefore: Period | null;
  periodAfter: Period | null;
  /** Where it covers another list of goods than before. */
  linesAdded: CodeCount;
  linesRemoved: CodeCount;
  sources: readonly LawSource[];
};

/** The difference of a list of goods between two versions of the measures file. */
export type ListChange = {
  /** The name of the list. */
  id: string;
  /** The keys of the programs whose measures use it. */
  programs: readonly string[];
  /** The headings that it covers the goods of, and those that it exempts goods from. */
  covers: readonly string[];
  exempts: readonly string[];
  linesAdded: CodeCount;
  linesRemoved: CodeCount;
};

/** A line of the tariff schedule whose general rate differs. */
export type LineChange = {
  /** Eight or ten digits, without dots. */
  code: string;
  /** English text. */
  description: string;
  /** The printed general rate, its own or inherited; null for a line that the version does not have. */
  before: string | null;
  after: string | null;
};

/** The country rate of an origin in percent; null where the version has none. */
export type OriginRateChange = { origin: string; before: number | null; after: number | null };

type ChangeCounts = { changed: number; added: number; removed: number };

export type CountedRows<Row> = ChangeCounts & {
  /** The first ones: the changed, the added, then the removed. */
  rows: readonly Row[];
};
