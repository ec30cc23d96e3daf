import type { UnassessedReason } from "#shared/duties/assessment.ts";
import { formatCode } from "#shared/duties/format-code.ts";
import type { Schedule, TariffLine } from "./tariff-line.ts";

/** What a code is assessed by. */
export type UsedCode = {
  /** Its digits, or the first eight where the schedule lacks the last two. */
  code: string;
  lines: readonly TariffLine[];
  isSuffixUnknown: boolean;
};

export const LINE_LENGTH = 8;
export const NUMBER_LENGTH = 10;
/** The digits of a line or a number that begins with 0, as spreadsheets write it. */
const LENGTHS_WITHOUT_ZERO: readonly number[] = [LINE_LENGTH - 1, NUMBER_LENGTH - 1];
const SUBHEADING_LENGTH = 6;
const MAX_NAMED_LINES = 12;

/**
 * The digits by which a code of 6 to 13 digits is assessed. Rates are set at eight digits and the last two only count
 * goods, so a number of ten that the schedule lacks (padded with 00, split or retired) is assessed by its line. Other
 * codes that it lacks are not guessed.
 */
export function findUsedCode(schedule: Schedule, code: string): UsedCode | UnassessedReason {
  if (/^9[89]/.test(code)) return { code: "specialChapter" };
  if (hasLostZero(schedule, code)) return { code: "lostZero", meant: formatCode(`0${code}`) };
  const lines = schedule.linesUnder(code);
  if (lines.length > 0) return { code, lines, isSuffixUnknown: false };
  const line = code.slice(0, LINE_LENGTH);
  const linesOfEight = code.length === NUMBER_LENGTH ? schedule.linesUnder(line) : [];
  if (linesOfEight.length > 0) return { code: line, lines: linesOfEight, isSuffixUnknown: true };
  return unknownCode(schedule, code);
}

/** The lines that the digits of a code, at least 6, stand for. */
export function findLines(
  schedule: Schedule,
  code: string,
): readonly TariffLine[] | UnassessedReason {
  const used = findUsedCode(schedule, code);
  return "isSuffixUnknown" in used ? used.lines : used;
}

const hasLostZero = ({ linesUnder }: Schedule, code: string): boolean =>
  LENGTHS_WITHOUT_ZERO.includes(code.length) &&
  linesUnder(`0${code}`.slice(0, LINE_LENGTH)).length > 0;

function unknownCode(schedule: Schedule, code: string): UnassessedReason {
  const nearby = schedule.linesUnder(code.slice(0, SUBHEADING_LENGTH));
  const lines = [...new Set(nearby.map((line) => line.code.slice(0, LINE_LENGTH)))];
  if (lines.length === 0 || lines.length > MAX_NAMED_LINES) return { code: "unknownCode" };
  return { code: "unknownCode", lines: lines.map(formatCode) };
}
