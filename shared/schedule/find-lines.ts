import type { NotByLineReason } from "./assessment.ts";
import type { Schedule, TariffLine } from "./tariff-line.ts";

/** The lines that the digits of a code, at least 6, stand for. */
export function findLines(schedule: Schedule, code: string): TariffLine[] | NotByLineReason {
  if (/^9[89]/.test(code)) return { code: "specialChapter" };
  const lines = schedule.linesUnder(code);
  return lines.length > 0 ? lines : { code: "unknownCode" };
}
