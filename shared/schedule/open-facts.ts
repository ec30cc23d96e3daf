import type { Fact } from "#shared/measures/facts.ts";
import type { Cents } from "#shared/money.ts";
import { type DutyRange, type Facts, type Question, toDutyRange } from "./assessment.ts";
import type { Candidate } from "./candidates.ts";

type FactQuestion = Extract<Question, { kind: "fact" }>;

/**
 * Answers every fact that the candidates depend on: the open ones with the answers that together lead to
 * the highest duty. A question is one whose answer can change the duty.
 */
export function answerOpenFacts(
  candidates: readonly Candidate[],
  facts: Facts,
  computeDuty: (answers: Facts) => Cents,
): { answers: Facts; questions: FactQuestion[] } {
  const open = relevantFacts(candidates).filter((fact) => facts[fact] === undefined);
  if (open.length === 0) return { answers: facts, questions: [] };
  const cases = allAnswers(open).map((assumed) => {
    const answers = { ...facts, ...assumed };
    return { answers, duty: computeDuty(answers) };
  });
  const highest = cases.reduce((most, next) => (next.duty > most.duty ? next : most));
  return {
    answers: highest.answers,
    questions: open
      .filter((fact) => changesDuty(cases, fact))
      .map((fact) => ({
        kind: "fact",
        fact,
        assumed: highest.answers[fact] ?? false,
        ifTrue: dutyRange(cases, fact, true),
        ifFalse: dutyRange(cases, fact, false),
      })),
  };
}

const relevantFacts = (candidates: readonly Candidate[]): Fact[] => [
  ...new Set(
    candidates.flatMap(({ needs, exemptions }) => [
      ...needs.map(({ fact }) => fact),
      ...exemptions.flatMap(({ facts }) => facts),
    ]),
  ),
];

const allAnswers = (facts: readonly Fact[]): Facts[] =>
  facts.reduce<Facts[]>(
    (cases, fact) => cases.flatMap((known) => [known, { ...known, [fact]: true }]),
    [Object.fromEntries(facts.map((fact) => [fact, false]))],
  );

type Case = { answers: Facts; duty: Cents };

/** Whether two cases that differ in nothing but the fact owe different duties. */
const changesDuty = (cases: readonly Case[], fact: Fact): boolean =>
  cases.some(
    ({ answers, duty }) =>
      !answers[fact] &&
      cases.some((other) => other.duty !== duty && differOnlyIn(fact, answers, other.answers)),
  );

const differOnlyIn = (fact: Fact, a: Facts, b: Facts): boolean =>
  Object.keys(a).every((key) => (a[key] === b[key]) === (key !== fact));

const dutyRange = (cases: readonly Case[], fact: Fact, is: boolean): DutyRange =>
  toDutyRange(cases.filter(({ answers }) => answers[fact] === is).map(({ duty }) => duty));
