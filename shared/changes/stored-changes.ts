import type { ProgramNames } from "#shared/duties/texts.ts";
import type {
  CountedRows,
  LineChange,
  ListChange,
  MeasureChange,
  OriginRateChange,
} from "./changes.ts";

// What the record of an activation keeps of the differences between the two versions.

/** The goods that a measure covers. */
export type Coverage =
  | "all"
  /** The entries of a list; `except` are longer codes of that list that do not count. */
  | { codes: readonly string[]; except: readonly string[] }
  /** The lines with a footnote that names the heading in one of these columns. */
  | { footnote: string; columns: readonly string[] };

/** What filters compare: the ISO codes of all origins, null for every one, and positions in `coverage`. */
export type Scope = { countries: readonly string[] | null; coverage: readonly number[] };

export type StoredMeasuresChanges = {
  kind: "measures";
  measures: readonly (MeasureChange & { scope: Scope })[];
  lists: readonly (ListChange & { scope: Scope })[];
  /** The number of other records that differ: gaps, preferences and questions. */
  others: number;
  /** Names of the programs of these changes. */
  programs: ProgramNames;
  /** Left out where no filter needs it. */
  coverage?: readonly Coverage[];
};

export type StoredScheduleChanges = { kind: "schedule" } & CountedRows<LineChange>;

export type StoredRateChanges = { kind: "tariffs" } & CountedRows<OriginRateChange>;

export type StoredChanges = StoredMeasuresChanges | StoredScheduleChanges | StoredRateChanges;

/** The kinds of data whose changes are public, as activations name them. */
export const RECORDED_KINDS = ["measures", "schedule", "tariffs"] as const;
export type RecordedKind = (typeof RECORDED_KINDS)[number];

export const MAX_STORED_LINES = 2000;
export const MAX_STORED_MEASURES = 500;
