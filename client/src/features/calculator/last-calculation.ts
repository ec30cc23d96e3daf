import { useState } from "react";
import * as z from "zod/mini";
import { readStored, writeStored } from "#client/lib/browser-storage.ts";
import { calculationRequest, calculationResult } from "#shared/calculator/contract.ts";

const STORAGE_KEY = "result";

const lastCalculation = z.object({ request: calculationRequest, result: calculationResult });
export type LastCalculation = z.output<typeof lastCalculation>;

/** The last successful calculation; a reload of the tab restores it, a shared link does not. */
export function useLastCalculation(isLinked: boolean) {
  const [last, setLast] = useState(() => (isLinked ? null : storedCalculation()));

  function store(calculation: LastCalculation) {
    setLast(calculation);
    writeStored("sessionStorage", STORAGE_KEY, JSON.stringify(calculation));
  }
  return [last, store] as const;
}

export function storedCalculation(): LastCalculation | null {
  const stored = JSON.parse(readStored("sessionStorage", STORAGE_KEY) ?? "null");
  // Not the schema's output, which orders the keys of the request differently than the form does.
  return lastCalculation.safeParse(stored).success ? stored : null;
}
