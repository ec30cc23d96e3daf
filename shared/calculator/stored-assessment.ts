import type {
  Facts,
  Layer,
  NotByLineReason,
  Quantities,
  Verdict,
} from "#shared/schedule/assessment.ts";
import type { ScheduleUse } from "./item-assessment.ts";

/**
 * What explains the duty of a stored item, together with the versions that its calculation names: what was
 * entered, and each layer with its heading, rate and formula. Amounts are in the currency of the calculation.
 */
export type StoredAssessment = {
  verdict: Verdict;
  quantities: Quantities;
  claims: readonly string[];
  facts: Facts;
  /** Absent if the item was not assessed by line. */
  layers?: readonly Pick<Layer<number>, "heading" | "rate" | "formula" | "amount">[];
  reason?: NotByLineReason<number>;
  exchangeRate?: ScheduleUse["exchangeRate"];
};
