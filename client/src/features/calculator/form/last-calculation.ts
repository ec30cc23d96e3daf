import { useState } from "react";
import * as z from "zod/mini";
import { RESULT_KEY, readStoredJson, writeStored } from "#client/lib/browser-storage.ts";
import { calculationRequest, calculationResult } from "#shared/calculator/contract.ts";

const lastCalculation = z.object({ request: calculationRequest, result: calculationResult });
export type LastCalculation = z.output<typeof lastCalculation>;

/** The last successful calculation; a reload of the tab restores it, a shared link does not. */
export function useLastCalculation(isLinked: boolean) {
  const [last, setLast] = useState(() => (isLinked ? null : storedCalculation()));

  function store(calculation: LastCalculation) {
    setLast(calculation);
    writeStored("sessionStorage", RESULT_KEY, JSON.stringify(calculation));
  }
  return [last, store] as const;
}

function storedCalculation(): LastCalculation | null {
  const stored = readStoredJson("sessionStorage", RESULT_KEY);
  // The schema's output would order the keys of the request differently than the form does.
  return lastCalculation.safeParse(stored).success ? (stored as LastCalculation) : null; // safe: just parsed
}
