import type { Assessment, NotAppliedReason } from "#shared/duties/assessment.ts";
import type { QuestionName } from "#shared/duties/question-name.ts";
import type { QuestionTexts } from "#shared/duties/texts.ts";
import type { Language } from "#shared/languages.ts";
import type { MeasuresFile } from "./measures-file.ts";
import { inLanguage } from "./program-names.ts";

/** The texts of those questions that the file declares. */
export function questionTexts(
  file: Pick<MeasuresFile, "questions">,
  names: Iterable<QuestionName>,
): QuestionTexts {
  const wanted = new Set(names);
  return Object.fromEntries(
    Object.entries(file.questions)
      .filter(([name]) => wanted.has(name))
      .map(([name, { text, relief }]) => [name, { text, ...(relief && { relief }) }]),
  );
}

/** The texts in English and in `language`. */
export const textsInLanguage = (texts: QuestionTexts, language: Language): QuestionTexts =>
  Object.fromEntries(
    Object.entries(texts).map(([name, question]) => [
      name,
      { ...question, text: inLanguage(question.text, language) },
    ]),
  );

/** The questions that an assessment asks or names. */
export const mentionedQuestions = ({ questions, notApplied, bans }: Assessment): QuestionName[] => [
  ...bans.flatMap(({ needs }) => needs.map(({ question }) => question)),
  ...questions.flatMap((question) => (question.kind === "yesNo" ? question.name : [])),
  ...notApplied.flatMap(({ reason }) => reasonQuestions(reason)),
];

/** The question that the reason depends on. */
export const reasonQuestions = (reason: NotAppliedReason | null): QuestionName[] =>
  reason && "question" in reason ? [reason.question] : [];
