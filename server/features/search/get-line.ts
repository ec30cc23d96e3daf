import type { Deps } from "#server/deps.ts";
import { programNames } from "#server/duties/us/measures/program-names.ts";
import { questionTexts, reasonQuestions } from "#server/duties/us/measures/question-texts.ts";
import { possibleMeasures } from "#server/duties/us/plan/possible-measures.ts";
import { findLines, findUsedCode } from "#server/duties/us/schedule/find-lines.ts";
import { parseSpecialRates } from "#server/duties/us/schedule/rate.ts";
import type { ScheduleTree } from "#server/duties/us/schedule/schedule-tree.ts";
import type { TariffLine } from "#server/duties/us/schedule/tariff-line.ts";
import { codeDigits, formatCode } from "#shared/duties/format-code.ts";
import type { ScheduleLine } from "#shared/schedule/contract.ts";
import { utcDay } from "#shared/utc-day.ts";
import { activeSchedule, unknownCode } from "./active-schedule.ts";

/** Throws `notFound`. */
export async function getLine(
  deps: Pick<Deps, "schedule" | "measures">,
  { code, origin }: { code: string; origin: string | undefined },
): Promise<ScheduleLine> {
  const schedule = await activeSchedule(deps);
  const stated = findStatedLine(schedule, codeDigits(code));
  if (!stated) throw unknownCode(code);
  const { line, isSuffixUnknown } = stated;
  const { description, path, units, general, special, column2, footnotes } = line;
  return {
    schedule: schedule.version,
    code: formatCode(line.code),
    isSuffixUnknown,
    description,
    path: [...path],
    units: [...units],
    general,
    special,
    column2,
    preferences: linePreferences(special),
    footnotes: footnotes.map(({ columns, text }) => ({ columns: [...columns], text })),
    ...(await lineMeasures(deps, { lines: classifyingLines(schedule, line.code), origin })),
    children: statisticalLines(schedule, line),
  };
}

type StatedLine = { line: TariffLine; isSuffixUnknown: boolean };

/** The line by which goods are assessed, also of a number whose last two digits the schedule lacks. */
function findStatedLine(schedule: ScheduleTree, code: string): StatedLine | null {
  const line = schedule.findLine(code);
  if (line) return { line, isSuffixUnknown: false };
  const used = findUsedCode(schedule, code);
  if (!("isSuffixUnknown" in used) || !used.isSuffixUnknown) return null;
  const eight = schedule.findLine(used.code);
  return eight && { line: { ...eight, code: used.code }, isSuffixUnknown: true };
}

/** None of chapters 98 and 99, on which no measure is charged. */
function classifyingLines(schedule: ScheduleTree, code: string): readonly TariffLine[] {
  const lines = findLines(schedule, code);
  return "code" in lines ? [] : lines;
}

async function lineMeasures(
  deps: Pick<Deps, "measures">,
  scope: { lines: readonly TariffLine[]; origin: string | undefined },
): Promise<Pick<ScheduleLine, "measures" | "programs" | "questionTexts">> {
  const measures = await deps.measures.get();
  if (!measures) return { measures: [], programs: {}, questionTexts: {} };
  const possible = possibleMeasures(measures, { ...scope, date: utcDay() });
  const keys = possible.map(({ program }) => program);
  const questions = possible.flatMap(({ needs, exemption }) => [
    ...needs.map(({ question }) => question),
    ...reasonQuestions(exemption),
  ]);
  return {
    measures: possible,
    programs: programNames(measures.file, keys),
    questionTexts: questionTexts(measures.file, questions),
  };
}

/** Chapters 98 and 99 print other texts there. */
function linePreferences(special: string): ScheduleLine["preferences"] {
  try {
    return parseSpecialRates(special).map(({ rate, symbols }) => ({ rate, symbols: [...symbols] }));
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

function statisticalLines(schedule: ScheduleTree, line: TariffLine): ScheduleLine["children"] {
  if (line.code.length !== 8) return [];
  const depth = line.path.length + 1;
  return schedule.linesUnder(line.code).map(({ code, description, path, units }) => ({
    code: formatCode(code),
    description,
    path: path.slice(depth),
    units: [...units],
  }));
}
