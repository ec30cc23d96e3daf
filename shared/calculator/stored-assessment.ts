import type {
  Answers,
  AssessedAs,
  Quantities,
  UnassessedReason,
  Verdict,
} from "#shared/duties/assessment.ts";
import type { ScheduleUse } from "./tariff-line-result.ts";

/**
 * What explains the duty of a stored item, together with its row and the versions that its calculation
 * names: what was entered, and each layer. Amounts are in the currency of the calculation. Short, because
 * every stored byte costs throughput. Rows of release 0.2.0 have the verdicts `depends` and `notByLine`, and `facts` for
 * `answers`: they are kept as they are, because no code reads them and an update would rewrite the largest table.
 */
export type StoredAssessment = {
  verdict: Verdict;
  quantities?: Quantities;
  claims?: readonly string[];
  answers?: Answers;
  /** Absent if the item was not assessed by line. */
  layers?: readonly (readonly [heading: string, rate: string, amount: number])[];
  reason?: UnassessedReason<number>;
  assessedAs?: AssessedAs;
  /** What the code declares, as printed. */
  conditions?: readonly string[];
  exchangeRate?: ScheduleUse["exchangeRate"];
};
