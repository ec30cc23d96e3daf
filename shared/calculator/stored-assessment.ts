import type {
  AssessedAs,
  Facts,
  NotByLineReason,
  Quantities,
  Verdict,
} from "#shared/duties/assessment.ts";
import type { ScheduleUse } from "./tariff-line-result.ts";

/**
 * What explains the duty of a stored item, together with its row and the versions that its calculation
 * names: what was entered, and each layer. Amounts are in the currency of the calculation. Short, because
 * every stored byte costs throughput.
 */
export type StoredAssessment = {
  verdict: Verdict;
  quantities?: Quantities;
  claims?: readonly string[];
  facts?: Facts;
  /** Absent if the item was not assessed by line. */
  layers?: readonly (readonly [heading: string, rate: string, amount: number])[];
  reason?: NotByLineReason<number>;
  assessedAs?: AssessedAs;
  /** What the code declares, as printed. */
  conditions?: readonly string[];
  exchangeRate?: ScheduleUse["exchangeRate"];
};
