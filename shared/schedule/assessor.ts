import type { Measures } from "#shared/measures/prepare-measures.ts";
import { memoize } from "#shared/memoize.ts";
import { assessLine } from "./assess-line.ts";
import {
  type Assessment,
  type DutyRange,
  type Facts,
  isByLine,
  type LineAssessment,
  type NotByLineReason,
  toDutyRange,
} from "./assessment.ts";
import type { Goods } from "./base-duty.ts";
import type { Scope } from "./candidates.ts";
import { findLines } from "./find-lines.ts";
import { formatCode } from "./format-code.ts";
import { chargedDuties, mergeAssessments } from "./merge-assessments.ts";
import { type LinePlan, planLine } from "./plan-line.ts";
import type { Schedule } from "./tariff-line.ts";

type CodeScope = Omit<Scope, "line"> & {
  /** 6 to 13 digits. */
  code: string;
};

export type Assessor = {
  assess(scope: CodeScope, item: AssessedItem): LineAssessment;
};

type AssessedItem = { goods: Goods; facts: Facts };

/** Each bounds memory to about 10 MB. */
const MAX_PLANS = 2000;
const MAX_ASSESSMENTS = 2000;

/**
 * Assesses goods by one version of the schedule and one of the measures. Keeps the plans of codes and the
 * assessments of recent goods, because carts repeat goods and visitors calculate again.
 */
export function createAssessor(schedule: Schedule, measures: Measures): Assessor {
  const planOnce = memoize(
    (scope: CodeScope) => planCode({ schedule, measures }, scope),
    planKey,
    MAX_PLANS,
  );
  const assessOnce = memoize(
    ({ scope, item }: { scope: CodeScope; item: AssessedItem }): LineAssessment => {
      const plan = planOnce(scope);
      return "plans" in plan ? assessCode(plan, item) : { verdict: "notByLine", reason: plan };
    },
    ({ scope, item }) => `${planKey(scope)} ${goodsKey(item)}`,
    MAX_ASSESSMENTS,
  );
  return { assess: (scope, item) => assessOnce({ scope, item }) };
}

const planKey = ({ code, origin, date, claims }: CodeScope): string =>
  `${code} ${origin} ${date} ${claims}`;

function goodsKey({ goods, facts }: AssessedItem): string {
  const { value, unit, unitsPerUsd, quantities } = goods;
  const stated = JSON.stringify([quantities.stated, facts]);
  return `${value} ${unit} ${unitsPerUsd} ${quantities.pieces} ${stated}`;
}

type CodePlan = {
  /** With dots. */
  heading: string;
  lineCount: number;
  /** Those that differ in a rate or a measure. */
  plans: readonly LinePlan[];
};

function planCode(
  { schedule, measures }: { schedule: Schedule; measures: Measures },
  { code, ...scope }: CodeScope,
): CodePlan | NotByLineReason {
  const lines = findLines(schedule, code);
  if ("code" in lines) return lines;
  const plans = lines.map((line) => planLine(measures, { ...scope, line }));
  return { heading: formatCode(code), lineCount: lines.length, plans: uniquePlans(plans) };
}

const uniquePlans = (plans: readonly LinePlan[]): LinePlan[] => [
  ...new Map(plans.map((plan) => [JSON.stringify(plan, identify), plan])).values(),
];

/** A measure by its key, and nothing of what all plans share. */
function identify(property: string, value: unknown): unknown {
  if (property === "programmes" || property === "declaredFacts") return undefined;
  return property === "measure" ? (value as { key: string }).key : value; // safe: a candidate's measure
}

/** The merged assessment of the lines if their duties agree. */
function assessCode({ heading, lineCount, plans }: CodePlan, item: AssessedItem): LineAssessment {
  const assessments = plans.map((plan) => assessLine({ plan, heading, ...item }));
  const [first] = assessments;
  if (first && assessments.length === 1) return first;
  const byLine = assessments.filter(isByLine);
  const agree = byLine.length === 0 || new Set(assessments.map(describeDuty)).size === 1;
  if (first && agree) return isByLine(first) ? mergeAssessments(first, byLine) : first;
  const duty = byLine.length === assessments.length ? dutyRange(byLine) : null;
  return { verdict: "notByLine", reason: { code: "ambiguousCode", lines: lineCount, duty } };
}

/** Of lines together, whatever open facts are; null if a quantity is not known or if all owe the same. */
function dutyRange(assessments: readonly Assessment[]): DutyRange | null {
  const questions = assessments.flatMap((assessment) => assessment.questions);
  const duties = assessments.map((assessment) => assessment.duty);
  for (const question of questions) {
    if (question.kind === "quantity") return null;
    duties.push(question.ifTrue.least, question.ifFalse.least);
  }
  const range = toDutyRange(duties);
  return range.least < range.most ? range : null;
}

/** What must not differ between the lines of a code. */
const describeDuty = (assessment: LineAssessment): string =>
  assessment.verdict === "notByLine"
    ? JSON.stringify(assessment.reason)
    : JSON.stringify([chargedDuties(assessment.layers), assessment.questions]);
