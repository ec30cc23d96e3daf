import { useState } from "react";
import * as z from "zod/mini";
import { calculationRequest, calculationResult } from "#shared/calculator/contract.ts";

const STORAGE_KEY = "result";

const lastCalculation = z.object({ request: calculationRequest, result: calculationResult });
export type LastCalculation = z.output<typeof lastCalculation>;

/** The last successful calculation; a reload of the tab restores it, a shared link does not. */
export function useLastCalculation(isLinked: boolean) {
  const [last, setLast] = useState(() => (isLinked ? null : storedCalculation()));

  function store(calculation: LastCalculation) {
    setLast(calculation);
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify(calculation));
    } catch {
      sessionStorage.removeItem(STORAGE_KEY); // larger than the browser's quota
    }
  }
  return [last, store] as const;
}

export function storedCalculation(): LastCalculation | null {
  const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null");
  // Not the schema's output, which orders the keys of the request differently than the form does.
  return lastCalculation.safeParse(stored).success ? stored : null;
}
