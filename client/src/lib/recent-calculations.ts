import * as z from "zod/mini";
import {
  type CalculationRequest,
  type CalculationResult,
  calculationRequest,
} from "#shared/calculator/contract.ts";
import { currencyCodes } from "#shared/currency.ts";
import { readStoredJson, writeStored } from "./browser-storage.ts";

const STORAGE_KEY = "recent-calculations";
const MAX_RECENT = 10;

/** A length in characters. Longer requests, of hundreds of items, would fill the browser's storage. */
const MAX_REQUEST_LENGTH = 50_000;

const recentCalculation = z.object({
  id: z.string(),
  at: z.string(),
  currency: z.enum(currencyCodes),
  totalLandedCost: z.number(),
  request: calculationRequest,
});
export type RecentCalculation = z.output<typeof recentCalculation>;

/** The last ten calculations of this browser, the newest first. */
export function readRecentCalculations(): RecentCalculation[] {
  const stored = z.array(recentCalculation).safeParse(readStoredJson("localStorage", STORAGE_KEY));
  return stored.success ? stored.data : [];
}

type Calculated = { request: CalculationRequest; result: CalculationResult };

/** Keeps a calculation as the newest one; one that is known stays where it is. */
export function rememberCalculation({ request, result }: Calculated) {
  const { id, currency, totalLandedCost } = result;
  const others = readRecentCalculations();
  if (others.some((known) => known.id === id)) return;
  if (JSON.stringify(request).length > MAX_REQUEST_LENGTH) return;
  const added = { id, at: new Date().toISOString(), currency, totalLandedCost, request };
  writeStored("localStorage", STORAGE_KEY, JSON.stringify([added, ...others].slice(0, MAX_RECENT)));
}

export const forgetCalculations = () => writeStored("localStorage", STORAGE_KEY, null);
