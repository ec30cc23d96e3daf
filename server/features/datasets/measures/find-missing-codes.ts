import type { MeasuresFile } from "#server/duties/us/measures/measures-file.ts";
import type { ScheduleTree } from "#server/duties/us/schedule/schedule-tree.ts";

/** The code prefixes of lists and gaps without a line in the schedule, in order; none without a schedule. */
export function findMissingCodes(
  { lists, gaps }: MeasuresFile,
  schedule: ScheduleTree | null,
): string[] {
  if (!schedule) return [];
  const codes = [
    ...Object.values(lists).flatMap(({ entries }) => entries.flatMap((entry) => entry.codes)),
    ...gaps.flatMap((gap) => gap.codes ?? []),
  ];
  return [...new Set(codes)].filter((code) => !hasLine(schedule, code)).sort();
}

/** Nearly every prefix is a code of the schedule, which is found faster than the lines below it. */
const hasLine = ({ positionOf, linesUnder }: ScheduleTree, code: string): boolean =>
  positionOf(code) !== undefined || linesUnder(code).length > 0;
