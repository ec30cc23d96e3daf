import type { MeasuresFile } from "#server/duties/us/measures/measures-file.ts";
import type { Candidate } from "#server/duties/us/plan/candidates.ts";
import {
  type DutyRange,
  type Facts,
  type NotByLineReason,
  type Question,
  toDutyRange,
} from "#shared/duties/assessment.ts";
import type { Fact } from "#shared/duties/facts.ts";
import type { Cents } from "#shared/money.ts";

type FactQuestion = Extract<Question, { kind: "fact" }>;

/**
 * Each further one doubles the cases. The validation of a measures file cannot bound them: which facts are open on a
 * line depends on its footnotes too, which are the schedule's.
 */
const MAX_OPEN_FACTS = 8;

type FactScope = {
  candidates: readonly Candidate[];
  declaredFacts: MeasuresFile["facts"];
};

/**
 * Answers every fact that the candidates depend on: no for reliefs and for what rarely holds, and the other open ones
 * with the answers that together lead to the highest duty. A question is one whose answer can change the duty. Returns
 * the reason for no assessment where too many are open.
 */
export function answerOpenFacts(
  { candidates, declaredFacts }: FactScope,
  facts: Facts,
  computeDuty: (answers: Facts) => Cents,
): { answers: Facts; questions: FactQuestion[] } | NotByLineReason {
  const unanswered = relevantFacts(candidates).filter((fact) => facts[fact] === undefined);
  if (unanswered.length === 0) return { answers: facts, questions: [] };
  const isUsuallyNo = (fact: Fact) =>
    declaredFacts[fact]?.usually === false || declaredFacts[fact]?.relief !== undefined;
  const open = unanswered.filter((fact) => !isUsuallyNo(fact));
  if (open.length > MAX_OPEN_FACTS) return { code: "tooManyQuestions", questions: open.length };
  const cases = allAnswers(open).map((assumed) => {
    const answers = { ...facts, ...assumed };
    return { answers, duty: computeDuty(answers) };
  });
  const highest = cases.reduce((most, next) => (next.duty > most.duty ? next : most));
  const usual = unanswered.filter(isUsuallyNo).map((fact) => ({ fact, ...declaredFacts[fact] }));
  return {
    answers: highest.answers,
    questions: [
      ...openQuestions(open, cases, highest),
      ...usual.flatMap((fact) => usualQuestion(fact, highest, computeDuty)),
    ],
  };
}

const openQuestions = (
  open: readonly Fact[],
  cases: readonly Case[],
  highest: Case,
): FactQuestion[] =>
  open
    .filter((_fact, index) => changesDuty(cases, 2 ** (open.length - 1 - index)))
    .map((fact) => ({
      kind: "fact",
      fact,
      assumed: highest.answers[fact] ?? false,
      ifTrue: dutyRange(cases, fact, true),
      ifFalse: dutyRange(cases, fact, false),
    }));

type UsuallyNo = { fact: Fact } & Pick<MeasuresFile["facts"][Fact], "relief">;

/** What yes would change, while everything else that rarely holds counts as no. */
function usualQuestion(
  { fact, relief }: UsuallyNo,
  { answers, duty }: Case,
  computeDuty: (answers: Facts) => Cents,
): FactQuestion[] {
  if (relief === "stated") return [];
  const ifTrue = computeDuty({ ...answers, [fact]: true });
  if (relief ? ifTrue >= duty : ifTrue === duty) return [];
  return [
    {
      kind: "fact",
      fact,
      ...(relief ? { isRelief: true } : { isRare: true }),
      assumed: false,
      ifTrue: toDutyRange([ifTrue]),
      ifFalse: toDutyRange([duty]),
    },
  ];
}

const relevantFacts = (candidates: readonly Candidate[]): Fact[] => [
  ...new Set(
    candidates.flatMap(({ needs, exemptions }) => [
      ...needs.map(({ fact }) => fact),
      ...exemptions.flatMap(({ facts }) => facts),
    ]),
  ),
];

/** The number of a case has a bit for each fact, the highest one for the first: 1 where its answer is yes. */
const allAnswers = (facts: readonly Fact[]): Facts[] =>
  facts.reduce<Facts[]>(
    (cases, fact) => cases.flatMap((known) => [known, { ...known, [fact]: true }]),
    [Object.fromEntries(facts.map((fact) => [fact, false]))],
  );

type Case = { answers: Facts; duty: Cents };

/** Whether two cases that differ in nothing but the fact of this bit owe different duties. */
const changesDuty = (cases: readonly Case[], bit: number): boolean =>
  cases.some(({ duty }, number) => duty !== cases[number ^ bit]?.duty);

const dutyRange = (cases: readonly Case[], fact: Fact, is: boolean): DutyRange =>
  toDutyRange(cases.filter(({ answers }) => answers[fact] === is).map(({ duty }) => duty));
