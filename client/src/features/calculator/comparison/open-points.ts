import { useTranslation } from "react-i18next";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import type { MissingInput } from "#shared/calculator/missing-input.ts";
import { isByLine } from "#shared/duties/assessment.ts";
import { questionText } from "#shared/duties/question-text.ts";
import type { Translate } from "#shared/texts.ts";

type Texts = { t: Translate<"comparison">; tResults: Translate<"results">; language: string };

export function useOpenPointTexts(): Texts {
  const { t, i18n } = useTranslation("comparison");
  const { t: tResults } = useTranslation("results");
  return { t, tResults, language: i18n.language };
}

/** What a result depends on, in words: open questions with the answer that was counted, and what is missing. */
export function openPoints(result: CalculationResult, texts: Texts): string[] {
  const questions = openQuestions(result, texts);
  const others = result.missing
    .filter(({ kind }) => kind !== "question" || questions.length === 0)
    .map((missing) => missingText(missing, result.items.length, texts.t));
  return [...questions, ...others];
}

function openQuestions({ items, schedule }: CalculationResult, texts: Texts): string[] {
  const asked = items.flatMap(({ assessment }) =>
    isByLine(assessment) ? assessment.questions : [],
  );
  const lines = asked.flatMap((question) => {
    if (question.kind !== "yesNo" || question.isRelief) return [];
    const text = questionText(schedule?.questionTexts ?? {}, question.name, texts.language);
    const answer = texts.tResults(question.assumed ? "assessment.yes" : "assessment.no");
    return texts.t("comparison.counted", { question: text, answer });
  });
  return [...new Set(lines)];
}

function missingText({ kind, items }: MissingInput, count: number, t: Texts["t"]): string {
  const what = t(`comparison.missing.${kind}`);
  return count === 1 ? what : t("comparison.missing.ofItems", { what, items: items.join(", ") });
}
