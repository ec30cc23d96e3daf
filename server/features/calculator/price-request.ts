import { AppError } from "#server/errors/app-error.ts";
import { translatorFor } from "#server/http/texts.ts";
import type { CalculationRequest, CalculationResult } from "#shared/calculator/contract.ts";
import type { Language } from "#shared/languages.ts";
import { presentCalculation } from "./present-calculation.ts";
import { type ComputeCalculationDeps, computeCalculation } from "./run-calculation.ts";

export type PricedRequest =
  | { result: CalculationResult; error: null }
  | { result: null; error: string };

/**
 * The result of a request, which is not stored. What the data reject, such as a claim that does not exist, is returned as a
 * text. Throws the other errors of `computeCalculation`.
 */
export async function priceRequest(
  deps: ComputeCalculationDeps,
  request: CalculationRequest,
  language: Language,
): Promise<PricedRequest> {
  const t = translatorFor(language);
  try {
    const calculation = await computeCalculation(deps, request);
    return { result: presentCalculation(calculation, { t, language }), error: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "invalid") throw error;
    return { result: null, error: t(error.key, error.params) };
  }
}
