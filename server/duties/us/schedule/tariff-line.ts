import type { ScheduleVersion } from "#shared/duties/schedule-version.ts";
import type { LineConditions } from "./conditions.ts";

/** `columns` are those of the schedule that it belongs to: "general", "special", "other", "desc", "units" or "stat". */
export type Footnote = { columns: readonly string[]; text: string };

/** A line of the schedule with what it inherits from its ancestors. */
export type TariffLine = {
  /** Eight or ten digits, without dots. */
  code: string;
  /** Plain text, without markup. */
  description: string;
  /** Plain texts of the ancestors, heading first. */
  path: readonly string[];
  /** Printed texts: "No.", "kg". */
  units: readonly string[];
  /** Rate texts as printed, inherited; "" where neither the line nor an ancestor has one. */
  general: string;
  special: string;
  column2: string;
  /** Own and inherited ones. */
  footnotes: readonly Footnote[];
};

export type Schedule = {
  version: ScheduleVersion;
  /** Takes exactly eight or ten digits; eight also find a line that is only printed with ten, and ten one with eight. */
  findLine(code: string): TariffLine | null;
  /** What decides between the line of eight digits and its sisters. */
  conditionsOf(code: string): LineConditions;
  /** The lines without further subdivision whose codes start with `prefix`, 4 to 10 digits. */
  linesUnder(prefix: string): TariffLine[];
};
