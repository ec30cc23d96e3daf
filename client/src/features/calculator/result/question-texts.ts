import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#client/lib/api.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { listQuestions } from "#shared/schedule/contract.ts";

/**
 * The result with questions in the language shown, where the visitor has changed it since the calculation; in English
 * until they are loaded.
 */
export function useTranslatedQuestions(result: CalculationResult): CalculationResult {
  const { language } = useTranslation().i18n;
  const { schedule } = result;
  const texts = schedule?.questionTexts ?? {};
  const isTranslated = Object.values(texts).every(({ text }) => language in text);
  const { data } = useQuery({
    queryFn: () => call(listQuestions, {}),
    queryKey: [listQuestions.path, schedule?.measures.id], // another measures file has other questions
    enabled: !isTranslated,
  });
  return useMemo(() => {
    if (!result.schedule || isTranslated || !data) return result;
    const questionTexts = { ...result.schedule.questionTexts, ...data };
    return { ...result, schedule: { ...result.schedule, questionTexts } };
  }, [result, isTranslated, data]);
}
