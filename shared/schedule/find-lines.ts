import type { NotByLineReason } from "./assessment.ts";
import type { Schedule, TariffLine } from "./tariff-line.ts";

/** "6109100012" gives "6109.10.00.12". */
export const dottedCode = (code: string): string =>
  [code.slice(0, 4), code.slice(4, 6), code.slice(6, 8), code.slice(8)].filter(Boolean).join(".");

/** The lines that the digits of a code, at least 6, stand for. */
export function findLines(schedule: Schedule, code: string): TariffLine[] | NotByLineReason {
  if (/^9[89]/.test(code)) return { code: "specialChapter" };
  const lines = schedule.linesUnder(code);
  return lines.length > 0 ? lines : { code: "unknownCode" };
}
