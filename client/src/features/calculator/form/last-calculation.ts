import { useState } from "react";
import * as z from "zod/mini";
import { RESULT_KEY, readStoredJson, writeStored } from "#client/lib/browser-storage.ts";
import {
  type CalculationResult,
  calculationRequest,
  calculationResult,
} from "#shared/calculator/contract.ts";
import { type Cents, fromCents, toCents } from "#shared/money.ts";

const lastCalculation = z.object({ request: calculationRequest, result: calculationResult });
export type LastCalculation = z.output<typeof lastCalculation>;

/** What a calculation was made for: the button, or an answer about an item of the result before. */
export type CalculationReason = "button" | "answer";

/** The last successful calculation; a reload of the tab restores it, a shared link does not. */
export function useLastCalculation(isLinked: boolean) {
  const [last, setLast] = useState(() => (isLinked ? null : storedCalculation()));
  /** The last result that was asked for, unlike one after an answer. */
  const [submitted, setSubmitted] = useState<CalculationResult>();
  /** The change of the total by the last answer; null after the button. */
  const [difference, setDifference] = useState<number | null>(null);

  function store(calculation: LastCalculation, reason: CalculationReason) {
    setLast(calculation);
    if (reason === "button") setSubmitted(calculation.result);
    setDifference(reason === "answer" && last ? differenceOfTotals(calculation, last) : null);
    // A long list takes a while to write: it is painted first.
    setTimeout(() => writeStored("sessionStorage", RESULT_KEY, JSON.stringify(calculation)));
  }
  return { last, submitted, difference, store };
}

/** Exact, which a difference of binary fractions is not. */
function differenceOfTotals({ result }: LastCalculation, before: LastCalculation): number {
  const cents = toCents(result.totalLandedCost) - toCents(before.result.totalLandedCost);
  return fromCents(cents as Cents); // safe: a difference of whole cents
}

export function storedCalculation(): LastCalculation | null {
  const stored = readStoredJson("sessionStorage", RESULT_KEY);
  // The schema's output would order the keys of the request differently than the form does.
  return lastCalculation.safeParse(stored).success ? (stored as LastCalculation) : null; // safe: just parsed
}
