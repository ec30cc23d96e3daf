import type { CalculationResult } from "#shared/calculator/contract.ts";
import { useTranslatedPrograms } from "./programs.ts";
import { useTranslatedQuestions } from "./question-texts.ts";

/** The result with the names of programs and the questions in the language shown. The same object while nothing changes. */
export const useTranslatedResult = (result: CalculationResult): CalculationResult =>
  useTranslatedQuestions(useTranslatedPrograms(result));
