import type { MeasuresFile } from "#shared/measures/measures-file.ts";
import type { Schedule } from "#shared/schedule/tariff-line.ts";

/** The code prefixes of lists and gaps without a line in the schedule, in order; none without a schedule. */
export function findMissingCodes(
  { lists, gaps }: MeasuresFile,
  schedule: Schedule | null,
): string[] {
  if (!schedule) return [];
  const codes = [
    ...Object.values(lists).flatMap(({ entries }) => entries.flatMap((entry) => entry.codes)),
    ...gaps.flatMap((gap) => gap.codes ?? []),
  ];
  return [...new Set(codes)].filter((code) => schedule.linesUnder(code).length === 0).sort();
}
