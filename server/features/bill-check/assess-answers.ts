import type { Answers, Assessment, LineAssessment, Question } from "#shared/duties/assessment.ts";
import { isByLine } from "#shared/duties/assessment.ts";

/** One point of the limit of calculations allows this many. */
export const MAX_ASSESSMENTS = 25;

export type AssessedAnswers = {
  /** One for each combination of answers to the questions that are open. */
  variants: readonly Assessment[];
  /** False if there are more combinations than are computed, or one of them has no duty. */
  isComplete: boolean;
};

type Search = {
  assess: (answers: Answers) => LineAssessment;
  /** How many more assessments may be computed. */
  left: number;
  variants: Assessment[];
  isComplete: boolean;
};

/** Assesses goods with every answer to the open questions that raise or lower what is owed; a relief is only claimed. */
export function assessAnswers(
  assess: Search["assess"],
  first: Assessment,
  entered: Answers,
): AssessedAnswers {
  const search: Search = { assess, left: MAX_ASSESSMENTS - 1, variants: [], isComplete: true };
  follow(search, first, entered);
  const { variants, isComplete } = search;
  return isComplete ? { variants, isComplete } : { variants: [first], isComplete };
}

function follow(search: Search, assessment: Assessment, answers: Answers) {
  const open = assessment.questions.find(isOpen);
  if (!open) {
    search.variants.push(assessment);
    return;
  }
  search.left -= 2;
  if (search.left < 0) {
    search.isComplete = false;
    return;
  }
  for (const answer of [true, false]) {
    const answered = { ...answers, [open.name]: answer };
    const next = search.assess(answered);
    if (isByLine(next)) follow(search, next, answered);
    else search.isComplete = false;
  }
}

const isOpen = (question: Question): question is Extract<Question, { kind: "yesNo" }> =>
  question.kind === "yesNo" && !question.isRelief;
