import type { CalculationRequest } from "#shared/calculator/contract.ts";
import { utcDay } from "#shared/utc-day.ts";

/** Goods that were to enter before today enter today. */
export function asOfToday(request: CalculationRequest): CalculationRequest {
  const { entryDate } = request;
  return entryDate && entryDate < utcDay() ? { ...request, entryDate: utcDay() } : request;
}
