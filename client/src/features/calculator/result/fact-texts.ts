import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#client/lib/api.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import type { Fact } from "#shared/duties/facts.ts";
import type { FactTexts } from "#shared/duties/texts.ts";
import { listFacts } from "#shared/schedule/contract.ts";

export function questionText(texts: FactTexts, fact: Fact, language: string): string {
  const question: Record<string, string | undefined> = texts[fact]?.question ?? {};
  return question[language] ?? question.en ?? fact;
}

/**
 * The result with questions in the language shown, where the visitor has changed it since the calculation; in English
 * until they are loaded.
 */
export function useTranslatedFacts(result: CalculationResult): CalculationResult {
  const { language } = useTranslation().i18n;
  const { schedule } = result;
  // A result that a tab kept of release 0.2.0 has no texts.
  const texts: FactTexts | undefined = schedule?.facts;
  const isTranslated =
    !schedule ||
    (texts !== undefined && Object.values(texts).every(({ question }) => language in question));
  const { data } = useQuery({
    queryFn: () => call(listFacts, {}),
    queryKey: [listFacts.path, schedule?.measures.id], // another measures file has other facts
    enabled: !isTranslated,
  });
  if (!schedule || isTranslated || !data) return result;
  return { ...result, schedule: { ...schedule, facts: { ...texts, ...data } } };
}
