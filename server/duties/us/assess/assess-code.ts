import type { CodePlan } from "#server/duties/us/plan/plan-code.ts";
import type { Goods } from "#server/duties/us/schedule/base-duty.ts";
import {
  type Contradiction,
  checkConditions,
  type OpenCondition,
} from "#server/duties/us/schedule/check-conditions.ts";
import {
  type Answers,
  type Assessment,
  type DutyRange,
  isByLine,
  type LineAssessment,
  toDutyRange,
  type UnassessedReason,
} from "#shared/duties/assessment.ts";
import { formatCode } from "#shared/duties/format-code.ts";
import { assessLine } from "./assess-line.ts";
import { chargedDuties, isSeldom, mergeAssessments } from "./merge-assessments.ts";

export type AssessedItem = { goods: Goods; answers: Answers };

type CodeInput = {
  plan: CodePlan;
  date: string;
  item: AssessedItem;
  /** The sister lines that a condition leads to. */
  planSister: (code: string) => CodePlan | null;
};

/** The duties on goods by the code that is stated for them, or by the sister of its line that holds instead. */
export function assessCode({ plan, date, item, planSister }: CodeInput): LineAssessment {
  const { contradiction, open } = checkConditions(plan.conditions.checks, {
    date,
    goods: item.goods,
  });
  const assessSisters = (codes: readonly string[]) =>
    codes.flatMap((code) => {
      const sister = planSister(code);
      return sister ? [assessPlan(sister, item)] : [];
    });
  if (contradiction) return assessInstead(contradiction, assessSisters(contradiction.codes));
  const assessment = assessPlan(plan, item);
  if (!isByLine(assessment) || open.length === 0) return assessment;
  return withOpenConditions(assessment, open, assessSisters);
}

/** The highest of the duties of the sisters, which is not exact, because the code contradicts what else is entered. */
function assessInstead(
  { reason, condition, codes }: Contradiction,
  sisters: readonly LineAssessment[],
): LineAssessment {
  const [first = { verdict: "unassessed", reason: { code: "unknownCode" } } as const] = sisters;
  const [highest] = sisters.filter(isByLine).sort((a, b) => b.duty - a.duty);
  if (!highest) return first;
  const { conditions: _ofSister, ...assessment } = highest; // the code that was entered does not declare them
  const code = codes.map(formatCode).join(" / ");
  return { ...assessment, verdict: "provisional", assessedAs: { code, reason, condition } };
}

/** Asks for the quantities without which a condition cannot be checked, where another line would owe another duty. */
function withOpenConditions(
  assessment: Assessment,
  open: readonly OpenCondition[],
  assessSisters: (codes: readonly string[]) => readonly LineAssessment[],
): Assessment {
  const duty = describeDuty(assessment);
  const asked = open.filter(({ codes }) =>
    assessSisters(codes).some((sister) => describeDuty(sister) !== duty),
  );
  if (asked.length === 0) return assessment;
  const questions = asked.map(
    ({ unit, condition }) => ({ kind: "unitValue", unit, condition }) as const,
  );
  return {
    ...assessment,
    verdict: "provisional",
    questions: [...assessment.questions, ...questions],
  };
}

/** The merged assessment of the lines if their duties agree. */
function assessPlan(plan: CodePlan, item: AssessedItem): LineAssessment {
  const { heading, plans } = plan;
  const assessments = plans.map((plan) => assessLine({ plan, heading, ...item }));
  const [first, second] = assessments;
  if (!first || (second && !agree(assessments))) {
    return { verdict: "unassessed", reason: ambiguity(plan, assessments) };
  }
  if (!isByLine(first)) return first;
  const merged = second ? mergeAssessments(first, assessments.filter(isByLine)) : first;
  return withDeclared(plan, merged, item);
}

/** Whether lines owe the same duty, or none of them is computed. */
const agree = (assessments: readonly LineAssessment[]): boolean =>
  !assessments.some(isByLine) || new Set(assessments.map(describeDuty)).size === 1;

function ambiguity(
  { lineCount, line }: CodePlan,
  assessments: readonly LineAssessment[],
): UnassessedReason {
  const byLine = assessments.filter(isByLine);
  return {
    code: "ambiguousCode",
    lines: lineCount,
    duty: byLine.length === assessments.length ? dutyRange(byLine) : null,
    ...(line !== null && { line: formatCode(line) }),
  };
}

/** Adds what the code declares, and the line that is used for a number that the schedule lacks. */
function withDeclared(
  { conditions: { texts }, unknownSuffix, heading }: CodePlan,
  assessment: Assessment,
  item: AssessedItem,
): Assessment {
  const declared = texts.length > 0 ? { ...assessment, conditions: texts } : assessment;
  if (!unknownSuffix) return declared;
  const { plan } = unknownSuffix;
  const isOpen =
    plan !== null &&
    describeDuty(assessLine({ plan, heading, ...item })) !== describeDuty(assessment);
  return {
    ...declared,
    verdict: isOpen ? "provisional" : assessment.verdict,
    assessedAs: { code: heading, reason: "unknownSuffix", isOpen },
  };
}

/** The range of the lines together, whatever the open answers are; null if a quantity is unknown or all owe the same. */
function dutyRange(assessments: readonly Assessment[]): DutyRange | null {
  const questions = assessments.flatMap((assessment) => assessment.questions);
  const duties = assessments.map((assessment) => assessment.duty);
  for (const question of questions) {
    if (question.kind !== "yesNo") return null;
    duties.push(question.ifTrue.least, question.ifFalse.least);
  }
  const range = toDutyRange(duties);
  return range.least < range.most ? range : null;
}

/** What must not differ between the lines of a code: reliefs and what is rare change nothing until they are stated. */
const describeDuty = (assessment: LineAssessment): string =>
  assessment.verdict === "unassessed"
    ? JSON.stringify(assessment.reason)
    : JSON.stringify([
        chargedDuties(assessment.layers),
        assessment.questions.filter((question) => !isSeldom(question)),
      ]);
