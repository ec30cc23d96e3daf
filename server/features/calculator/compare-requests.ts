import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { readCalculationSettings } from "#server/features/settings/calculation-settings.ts";
import { type ComparedResult, countItems } from "#shared/calculator/comparison.ts";
import type { CalculationRequest } from "#shared/calculator/contract.ts";
import type { Language } from "#shared/languages.ts";
import { limitGoods } from "./limit-goods.ts";
import { priceRequest } from "./price-request.ts";
import type { ComputeCalculationDeps } from "./run-calculation.ts";

type CompareDeps = ComputeCalculationDeps & Pick<Deps, "limits">;

type Caller = { ip: string; language: Language };

/**
 * The results of the requests, one after the other, none of which is stored. All their items count for the limits. Throws
 * `conflict` with the landed-cost provider, who charges for each quote, `limited`, and `unavailable` without data.
 */
export async function compareRequests(
  deps: CompareDeps,
  requests: readonly CalculationRequest[],
  { ip, language }: Caller,
): Promise<ComparedResult[]> {
  const { method } = await readCalculationSettings(deps);
  if (method !== "csv") throw new AppError("conflict", "calculator.notCompared");
  await limitGoods(deps, ip, countItems(requests));
  const results: ComparedResult[] = [];
  for (const request of requests) results.push(await priceRequest(deps, request, language));
  return results;
}
