import type { Schedule } from "#server/duties/us/schedule/tariff-line.ts";
import type { ChangeFilters } from "#shared/changes/contract.ts";
import type { Coverage } from "#shared/changes/stored-changes.ts";
import { createCodeMatch } from "./coverage.ts";
import type { Scoped } from "./describe-measure.ts";

export type ChangeFilter = ChangeFilters & {
  isEmpty: boolean;
  /** Whether a change concerns goods of the code and origin, and one of its programs is the one. */
  accepts(
    scope: Pick<Scoped<unknown>, "countries" | "coverage">,
    programs: readonly string[],
  ): boolean;
};

/** `schedule` knows which lines name a heading in a footnote. */
export function createChangeFilter(
  { code, origin, program }: ChangeFilters,
  schedule: Pick<Schedule, "linesUnder"> | null,
): ChangeFilter {
  const covers: (coverage: Coverage) => boolean =
    code === undefined ? () => true : createCodeMatch(code, schedule);
  return {
    code,
    origin,
    program,
    isEmpty: code === undefined && origin === undefined && program === undefined,
    accepts: ({ countries, coverage }, programs) =>
      (program === undefined || programs.includes(program)) &&
      (origin === undefined || countries === null || countries.includes(origin)) &&
      (code === undefined || coverage.some(covers)),
  };
}
