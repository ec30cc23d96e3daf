import type { MeasuresFile } from "#server/duties/us/measures/measures-file.ts";
import type { Candidate } from "#server/duties/us/plan/candidates.ts";
import { memoizeByReference } from "#server/lib/memoize-by-reference.ts";
import {
  type Answers,
  type DutyRange,
  type Question,
  toDutyRange,
  type UnassessedReason,
} from "#shared/duties/assessment.ts";
import type { QuestionName } from "#shared/duties/question-name.ts";
import type { Cents } from "#shared/money.ts";

type YesNoQuestion = Extract<Question, { kind: "yesNo" }>;

/**
 * Each further one doubles the cases. The validation of a measures file cannot bound them: which questions are open on a
 * line depends on its footnotes too, which are the schedule's.
 */
const MAX_OPEN_QUESTIONS = 8;

type QuestionScope = {
  candidates: readonly Candidate[];
  declaredQuestions: MeasuresFile["questions"];
};

/**
 * Answers every question that the candidates depend on: no for reliefs and for what rarely holds, and the other open ones
 * with the answers that together lead to the highest duty. A question is one whose answer can change the duty. Returns
 * the reason for no assessment where too many are open.
 */
export function answerOpenQuestions(
  { candidates, declaredQuestions }: QuestionScope,
  stated: Answers,
  computeDuty: (answers: Answers) => Cents,
): { answers: Answers; questions: YesNoQuestion[] } | UnassessedReason {
  const unanswered = relevantQuestions(candidates).filter(
    (question) => stated[question] === undefined,
  );
  if (unanswered.length === 0) return { answers: stated, questions: [] };
  const isUsuallyNo = (question: QuestionName) =>
    declaredQuestions[question]?.usually === false ||
    declaredQuestions[question]?.relief !== undefined;
  const open = unanswered.filter((question) => !isUsuallyNo(question));
  if (open.length > MAX_OPEN_QUESTIONS) return { code: "tooManyQuestions", questions: open.length };
  const cases = allAnswers(open).map((assumed) => {
    const answers = { ...stated, ...assumed };
    return { answers, duty: computeDuty(answers) };
  });
  const highest = cases.reduce((most, next) => (next.duty > most.duty ? next : most));
  const usual = unanswered
    .filter(isUsuallyNo)
    .map((name) => ({ name, ...declaredQuestions[name] }));
  return {
    answers: highest.answers,
    questions: [
      ...openQuestions(open, cases, highest),
      ...usual.flatMap((question) => usualQuestion(question, highest, computeDuty)),
    ],
  };
}

const openQuestions = (
  open: readonly QuestionName[],
  cases: readonly Case[],
  highest: Case,
): YesNoQuestion[] =>
  open
    .filter((_name, index) => changesDuty(cases, 2 ** (open.length - 1 - index)))
    .map((name) => ({
      kind: "yesNo",
      name,
      assumed: highest.answers[name] ?? false,
      ifTrue: dutyRange(cases, name, true),
      ifFalse: dutyRange(cases, name, false),
    }));

type UsuallyNo = { name: QuestionName } & Pick<MeasuresFile["questions"][QuestionName], "relief">;

/** What yes would change, while everything else that rarely holds counts as no. */
function usualQuestion(
  { name, relief }: UsuallyNo,
  { answers, duty }: Case,
  computeDuty: (answers: Answers) => Cents,
): YesNoQuestion[] {
  if (relief === "stated") return [];
  const ifTrue = computeDuty({ [name]: true, ...answers });
  if (relief ? ifTrue >= duty : ifTrue === duty) return [];
  return [
    {
      kind: "yesNo",
      name,
      ...(relief ? { isRelief: true } : { isRare: true }),
      assumed: false,
      ifTrue: toDutyRange([ifTrue]),
      ifFalse: toDutyRange([duty]),
    },
  ];
}

const relevantQuestions = memoizeByReference(
  (candidates: readonly Candidate[]): readonly QuestionName[] => [
    ...new Set(
      candidates.flatMap(({ needs, exemptions }) => [
        ...needs.map(({ question }) => question),
        ...exemptions.flatMap(({ questions }) => questions),
      ]),
    ),
  ],
);

/** The number of a case has a bit for each question, the highest one for the first: 1 where its answer is yes. */
const allAnswers = (questions: readonly QuestionName[]): Answers[] =>
  questions.reduce<Answers[]>(
    (cases, question) => cases.flatMap((known) => [known, { ...known, [question]: true }]),
    [Object.fromEntries(questions.map((question) => [question, false]))],
  );

type Case = { answers: Answers; duty: Cents };

/** Whether two cases that differ in nothing but the question of this bit owe different duties. */
const changesDuty = (cases: readonly Case[], bit: number): boolean =>
  cases.some(({ duty }, number) => duty !== cases[number ^ bit]?.duty);

const dutyRange = (cases: readonly Case[], question: QuestionName, is: boolean): DutyRange =>
  toDutyRange(cases.filter(({ answers }) => answers[question] === is).map(({ duty }) => duty));
