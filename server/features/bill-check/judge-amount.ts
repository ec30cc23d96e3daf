import type { BillReason, BillVerdict } from "#shared/bill-check/bill-check.ts";
import type { Cents } from "#shared/money.ts";
import type { Owed } from "./owed.ts";

export type Judgement = {
  verdict: BillVerdict;
  /** How much more or less than what is owed; null for the other verdicts. */
  difference: Cents | null;
  reason: BillReason | null;
};

/**
 * Compares a billed amount with what is owed. A difference up to `tolerance` counts as none. An amount within a range that is
 * open cannot be judged; one above or below it is so with every answer.
 */
export function judgeAmount(
  billed: Cents,
  { range, reason }: Pick<Owed, "range" | "reason">,
  tolerance: Cents,
): Judgement {
  if (!range) return { verdict: "cannotSay", difference: null, reason };
  const { least, most } = range;
  if (most !== null && billed > most + tolerance) {
    return { verdict: "tooHigh", difference: (billed - most) as Cents, reason };
  }
  if (billed < least - tolerance) {
    return { verdict: "tooLow", difference: (least - billed) as Cents, reason };
  }
  const isOneAmount = most !== null && most - least <= tolerance;
  return isOneAmount
    ? { verdict: "right", difference: null, reason: null }
    : { verdict: "cannotSay", difference: null, reason };
}
