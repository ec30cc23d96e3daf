import type { Footnote } from "#server/duties/us/schedule/tariff-line.ts";

/** The texts of a row as the file contains them. */
export type FileRow = {
  code: string;
  indent: string;
  description: string;
  units: readonly string[];
  general: string;
  special: string;
  column2: string;
  footnotes: readonly Footnote[];
  /** Whether it has the fields of a row of its format, empty or not. */
  isComplete: boolean;
};

/** `place` names the row in error messages; `row` is null if it has another structure. */
export type PlacedRow = { place: string; row: FileRow | null };
