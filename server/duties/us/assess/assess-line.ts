import { mayApply } from "#server/duties/us/plan/candidates.ts";
import { openBans } from "#server/duties/us/plan/import-bans.ts";
import { toNotApplied } from "#server/duties/us/plan/measure-layer.ts";
import { openGaps } from "#server/duties/us/plan/open-gaps.ts";
import type { DutyPlan, LinePlan } from "#server/duties/us/plan/plan-line.ts";
import {
  type BaseDuty,
  computeBaseDuty,
  type Goods,
} from "#server/duties/us/schedule/base-duty.ts";
import type {
  Answers,
  LineAssessment,
  NotApplied,
  Preference,
  Question,
} from "#shared/duties/assessment.ts";
import { sumCents } from "#shared/money.ts";
import { answerOpenQuestions } from "./open-questions.ts";
import { createDutyStacking, type Stack } from "./stack-duties.ts";

export type AssessLineInput = {
  plan: LinePlan;
  /** The code as layers show it, with dots. */
  heading: string;
  goods: Goods;
  answers: Answers;
};

/** The duties on goods of one tariff line, in the order in which the law stacks them. */
export function assessLine(input: AssessLineInput): LineAssessment {
  const { plan, answers } = input;
  const duty = computeDuty(input, plan);
  if ("code" in duty) return { verdict: "unassessed", reason: duty };
  const { base, stack, questions } = duty;
  const gaps = openGaps(plan.gaps, stack.layers);
  const bans = openBans(plan.bans, answers);
  const preferences = plan.preferences
    .map((preference) => toPreference(input, preference))
    .filter(({ isClaimed, duty }) => isClaimed || duty === null || duty < stack.duty);
  const isOpen =
    questions.some(isOpenQuestion) ||
    gaps.length + bans.length > 0 ||
    preferences.some(isOpenClaim);
  return {
    verdict: isOpen ? "provisional" : "exact",
    column: base.column,
    duty: stack.duty,
    layers: stack.layers,
    notApplied: [
      ...stack.notApplied.filter((measure) => !isUnclaimedRelief(plan, measure)),
      ...upcomingDuties(input),
    ],
    questions,
    preferences,
    gaps,
    bans,
    usesExchangeRate: base.usesExchangeRate,
  };
}

/** It is offered as a question where it lowers the duty. */
const isUnclaimedRelief = ({ declaredQuestions }: LinePlan, { reason }: NotApplied): boolean =>
  reason.code === "answerNotMet" &&
  reason.is &&
  declaredQuestions[reason.question]?.relief !== undefined;

const isOpenQuestion = (question: Question): boolean =>
  question.kind !== "yesNo" || !question.isRelief;

/** The general rate is charged where the claimed one is not computed. */
const isOpenClaim = ({ isClaimed, duty }: Preference): boolean => isClaimed && duty === null;

/** Those that the answers and claims do not rule out. */
const upcomingDuties = ({ plan, answers }: AssessLineInput): NotApplied[] =>
  plan.upcoming
    .filter((candidate) => mayApply(candidate, { ...plan.claimedAnswers, ...answers }))
    .map(({ measure }) => toNotApplied(measure, { code: "notYetInForce", from: measure.from }));

function computeDuty({ plan, heading, goods, answers }: AssessLineInput, duty: DutyPlan) {
  const base = computeBaseDuty(duty.rates, goods);
  if ("code" in base) return base;
  const { programs, declaredQuestions, date } = plan;
  const { candidates } = duty;
  const stacking = createDutyStacking({ base, heading, candidates, goods, programs, date });
  const answered = answerOpenQuestions(
    { candidates, declaredQuestions },
    { ...duty.claimedAnswers, ...answers },
    stacking.sum,
  );
  if ("code" in answered) return answered;
  const stack = stacking.stack(answered.answers);
  return { base, stack, questions: [...answered.questions, ...quantityQuestions(base, stack)] };
}

/** None where a measure replaces the base duty. */
function quantityQuestions(
  { openQuantities, rate, amount }: BaseDuty,
  { layers }: Stack,
): Question[] {
  if (!layers.some(({ column }) => column !== null)) return [];
  const raise = layers.find(({ formula }) => formula.some(({ kind }) => kind === "floor"));
  const floor = raise && { dutyFloor: sumCents([amount, raise.amount]) };
  return openQuantities.map((open) => ({ kind: "quantity", rate, ...open, ...floor }));
}

function toPreference(
  input: AssessLineInput,
  { symbol, name, rate, isClaimed, plan }: LinePlan["preferences"][number],
): Preference {
  const isComputed = plan.rates.some(
    ({ column, rate: { kind } }) => column === "special" && kind === "computed",
  );
  const duty = isComputed ? computeDuty(input, plan) : null;
  return { symbol, name, rate, isClaimed, duty: duty && "stack" in duty ? duty.stack.duty : null };
}
