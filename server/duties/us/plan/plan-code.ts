import type { Measures } from "#server/duties/us/measures/prepare-measures.ts";
import { holdsOnDate } from "#server/duties/us/schedule/check-conditions.ts";
import { type LineConditions, NO_CONDITIONS } from "#server/duties/us/schedule/conditions.ts";
import {
  findUsedCode,
  LINE_LENGTH,
  NUMBER_LENGTH,
  type UsedCode,
} from "#server/duties/us/schedule/find-lines.ts";
import type { Schedule, TariffLine } from "#server/duties/us/schedule/tariff-line.ts";
import { memoizeByReference } from "#server/lib/memoize-by-reference.ts";
import type { UnassessedReason } from "#shared/duties/assessment.ts";
import { formatCode } from "#shared/duties/format-code.ts";
import type { Scope } from "./candidates.ts";
import { type LinePlan, planLine } from "./plan-line.ts";

export type CodeScope = Omit<Scope, "line"> & {
  /** 6 to 13 digits. */
  code: string;
};

/** The part of an assessment that does not depend on value and quantities. */
export type CodePlan = {
  /** Has dots. */
  heading: string;
  lineCount: number;
  /** Those that differ in a rate or a measure. */
  plans: readonly LinePlan[];
  /** Eight digits, if all lines are of one line of eight. */
  line: string | null;
  conditions: LineConditions;
  unknownSuffix: UnknownSuffix | null;
};

/** A number whose last two digits the schedule lacks; `plan` is that of the number by itself, where it may differ. */
type UnknownSuffix = { plan: LinePlan | null };

/** What plans follow from, with the numbers of ten digits that measures name one by one. */
export type PlanData = {
  schedule: Schedule;
  measures: Measures;
  namedNumbers: ReadonlySet<string>;
  /** Those of them that the schedule lacks, because lists are revised more often than it. */
  unscheduledNumbers: readonly string[];
};

export function toPlanData(schedule: Schedule, measures: Measures): PlanData {
  const { lists, gaps } = measures.file;
  const codes = [
    ...Object.values(lists).flatMap(({ entries }) => entries.flatMap((entry) => entry.codes)),
    ...gaps.flatMap((gap) => gap.codes ?? []),
  ];
  const namedNumbers = new Set(codes.filter(({ length }) => length === NUMBER_LENGTH));
  const unscheduledNumbers = [...namedNumbers].filter(
    (code) => schedule.linesUnder(code).length === 0,
  );
  return { schedule, measures, namedNumbers, unscheduledNumbers };
}

export function planCode(
  data: PlanData,
  { code: entered, ...scope }: CodeScope,
): CodePlan | UnassessedReason {
  const used = findUsedCode(data.schedule, entered);
  if (!("isSuffixUnknown" in used)) return used;
  const plan = (line: TariffLine) => planLine(data.measures, { line, ...scope });
  const lines = findPlannedLines(data, { used, entered, date: scope.date });
  const line = commonLine(lines);
  return {
    heading: formatCode(used.code),
    lineCount: lines.length,
    plans: uniquePlans(lines.map(plan)),
    line,
    conditions: line === null ? NO_CONDITIONS : data.schedule.conditionsOf(line),
    unknownSuffix: used.isSuffixUnknown ? planSuffix(data, entered, plan) : null,
  };
}

type PlannedCode = { used: UsedCode; entered: string; date: string };

/**
 * The lines that a code may stand for. A number that the schedule lacks but a measure names is taken as it is stated,
 * with the rates of its line; under other codes, the goods may also be those of such numbers.
 */
function findPlannedLines(
  { schedule, namedNumbers, unscheduledNumbers }: PlanData,
  { used: { code, lines, isSuffixUnknown }, entered, date }: PlannedCode,
): readonly TariffLine[] {
  if (isSuffixUnknown && namedNumbers.has(entered)) return numberLines(schedule, entered);
  const unscheduled = unscheduledNumbers.filter((number) => number.startsWith(code));
  const all = [...lines, ...unscheduled.flatMap((number) => numberLines(schedule, number))];
  return commonLine(all) === null ? linesOnDate(schedule, all, date) : all;
}

/** The line of a number that the schedule lacks; none if it also lacks the line of eight digits. */
function numberLines(schedule: Schedule, code: string): TariffLine[] {
  const line =
    schedule.findLine(code.slice(0, LINE_LENGTH)) ??
    schedule.linesUnder(code.slice(0, LINE_LENGTH))[0];
  return line ? [{ ...line, code }] : [];
}

/** Leaves out the lines for other times of the year than the entry date. */
function linesOnDate(
  schedule: Schedule,
  lines: readonly TariffLine[],
  date: string,
): readonly TariffLine[] {
  const holding = lines.filter(({ code }) =>
    holdsOnDate(schedule.conditionsOf(code.slice(0, LINE_LENGTH)).checks, date),
  );
  return holding.length > 0 ? holding : lines;
}

function commonLine(lines: readonly TariffLine[]): string | null {
  const line = lines[0]?.code.slice(0, LINE_LENGTH) ?? null;
  return lines.every(({ code }) => code.slice(0, LINE_LENGTH) === line) ? line : null;
}

/** A number that ends with 00 means the line. */
function planSuffix(
  { schedule, namedNumbers }: PlanData,
  code: string,
  plan: (line: TariffLine) => LinePlan,
): UnknownSuffix {
  const [line] = numberLines(schedule, code);
  const isNumberMeant = !code.endsWith("00") && !namedNumbers.has(code);
  return { plan: isNumberMeant && line ? plan(line) : null };
}

/** One of the plans that are the same, in their order. Lines with the same plan are not compared. */
function uniquePlans(plans: readonly LinePlan[]): LinePlan[] {
  const distinct = [...new Set(plans)];
  if (distinct.length === 1) return distinct;
  return [...new Map(distinct.map((plan) => [describePlan(plan), plan])).values()];
}

const describePlan = memoizeByReference((plan: LinePlan) => JSON.stringify(plan, identify));

/** A measure by its key, and nothing of what all plans share. */
function identify(property: string, value: unknown): unknown {
  if (property === "programs" || property === "declaredQuestions") return undefined;
  return property === "measure" ? (value as { key: string }).key : value; // safe: a candidate's measure
}
