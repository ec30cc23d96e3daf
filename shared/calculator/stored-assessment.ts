import type {
  Answers,
  AssessedAs,
  Quantities,
  UnassessedReason,
  Verdict,
} from "#shared/duties/assessment.ts";
import type { FeeLine } from "./contract.ts";
import type { ScheduleUse } from "./tariff-line-result.ts";

/** One layer of a duty by the rate of the country of origin; the rate is in percent. */
export type StoredCountryLayer = readonly [rate: number, amount: number];

/** One duty of a tariff line: its heading and rate as printed. */
export type StoredLayer = readonly [heading: string, rate: string, amount: number];

/**
 * What explains the duty of a stored item, together with its row and the versions that its calculation
 * names: what was entered, and each layer. Amounts are in the currency of the calculation. Short, because
 * every stored byte costs throughput. Rows of release 0.2.0 have the verdicts `depends` and `notByLine`, and `facts` for
 * `answers`: an update would rewrite the largest table, so what reads them takes both.
 */
export type StoredAssessment = {
  /** Absent for an item without an HS code and where tariff lines are not used. */
  verdict?: Verdict;
  quantities?: Quantities;
  claims?: readonly string[];
  answers?: Answers;
  /** Absent if the item was not assessed by line. */
  layers?: readonly StoredLayer[];
  /**
   * The duty at the rate of the country of origin, one entry for each of `DUTY_LAYERS`; absent if the item was assessed by
   * line, in quotes of the landed-cost provider, and for calculations from before it was stored.
   */
  country?: readonly StoredCountryLayer[];
  reason?: UnassessedReason<number>;
  assessedAs?: AssessedAs;
  /** What the code declares, as printed. */
  conditions?: readonly string[];
  exchangeRate?: ScheduleUse["exchangeRate"];
};

/**
 * A line of the fees. The second number of a fee per item is the fee of one, that of a percentage fee the percentage;
 * the others have none. Of how many items or of which amount follows from the calculation's row.
 */
export type StoredFeeLine = readonly [kind: FeeLine["kind"], amount: number, rate?: number];
