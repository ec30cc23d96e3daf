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
  Facts,
  LineAssessment,
  NotApplied,
  Preference,
  Question,
} from "#shared/duties/assessment.ts";
import { sumCents } from "#shared/money.ts";
import { answerOpenFacts } from "./open-facts.ts";
import { type Stack, stackDuties } from "./stack-duties.ts";

export type AssessLineInput = {
  plan: LinePlan;
  /** The code as layers show it, with dots. */
  heading: string;
  goods: Goods;
  facts: Facts;
};

/** The duties on goods of one tariff line, in the order in which the law stacks them. */
export function assessLine(input: AssessLineInput): LineAssessment {
  const { plan, facts } = input;
  const duty = computeDuty(input, plan);
  if ("code" in duty) return { verdict: "notByLine", reason: duty };
  const { base, stack, questions } = duty;
  const gaps = openGaps(plan.gaps, stack.layers);
  const bans = openBans(plan.bans, facts);
  const preferences = plan.preferences
    .map((preference) => toPreference(input, preference))
    .filter(({ isClaimed, duty }) => isClaimed || duty === null || duty < stack.duty);
  const isOpen =
    questions.some(isOpenQuestion) ||
    gaps.length + bans.length > 0 ||
    preferences.some(isOpenClaim);
  return {
    verdict: isOpen ? "depends" : "exact",
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
const isUnclaimedRelief = ({ declaredFacts }: LinePlan, { reason }: NotApplied): boolean =>
  reason.code === "factNotMet" && reason.is && declaredFacts[reason.fact]?.relief !== undefined;

const isOpenQuestion = (question: Question): boolean =>
  question.kind !== "fact" || !question.isRelief;

/** Without the claimed rate, the general one is charged. */
const isOpenClaim = ({ isClaimed, duty }: Preference): boolean => isClaimed && duty === null;

/** Those that the answers and claims do not rule out. */
const upcomingDuties = ({ plan, facts }: AssessLineInput): NotApplied[] =>
  plan.upcoming
    .filter((candidate) => mayApply(candidate, { ...plan.claimedFacts, ...facts }))
    .map(({ measure }) => toNotApplied(measure, { code: "notYetInForce", from: measure.from }));

function computeDuty({ plan, heading, goods, facts }: AssessLineInput, duty: DutyPlan) {
  const base = computeBaseDuty(duty.rates, goods);
  if ("code" in base) return base;
  const { programmes, declaredFacts, date } = plan;
  const { candidates } = duty;
  const stackWith = (answers: Facts) =>
    stackDuties({ base, heading, candidates, goods, programmes, date }, answers);
  const answered = answerOpenFacts(
    { candidates, declaredFacts },
    { ...duty.claimedFacts, ...facts },
    (answers) => stackWith(answers).duty,
  );
  if ("code" in answered) return answered;
  const { answers, questions } = answered;
  const stack = stackWith(answers);
  return { base, stack, questions: [...questions, ...quantityQuestions(base, stack)] };
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
