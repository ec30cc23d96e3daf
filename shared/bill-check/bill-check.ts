import type { ItemAssessment, LineDataVersions } from "#shared/calculator/tariff-line-result.ts";
import type { CarrierFee } from "#shared/carrier-fees/carrier-fees.ts";
import type { Currency } from "#shared/currency.ts";
import type { Layer, UnassessedReason } from "#shared/duties/assessment.ts";

/** The parts of the duty that a bill may have lines of their own for. */
export const DUTY_PARTS = ["baseDuty", "section301", "section232", "otherDuty"] as const;
export type DutyPart = (typeof DUTY_PARTS)[number];

/** `duty` is one amount for all duties that no other line of the bill has. */
export const BILL_LINE_KINDS = [
  "duty",
  ...DUTY_PARTS,
  "antidumping",
  "mpf",
  "hmf",
  "tax",
  "courierFee",
] as const;
export type BillLineKind = (typeof BILL_LINE_KINDS)[number];

export type BillVerdict = "right" | "tooHigh" | "tooLow" | "cannotSay";

/** Why a line cannot be judged, or only within limits. */
export type BillReason =
  | { code: "otherDestination"; country: string }
  /** The data begin on the day `from`. */
  | { code: "beforeData"; from: string }
  | { code: "noSchedule" }
  | { code: "dataOld" }
  | { code: "noExchangeRate"; currency: Currency }
  | { code: "unassessed"; reason: UnassessedReason<number> }
  /** The code stands for another line on this day, or for several. */
  | { code: "otherLine" }
  | { code: "openQuestion" }
  | { code: "openQuantity" }
  /** Duties or reliefs in force that are named and not computed, by their programs. */
  | { code: "gap"; programs: readonly string[] }
  | { code: "antidumping" }
  | { code: "excise" }
  /** The amount is that of a formal entry, which customs may require. */
  | { code: "formalEntry" }
  | { code: "transport" }
  | { code: "noCarrier" }
  | { code: "feeNotListed" }
  | { code: "feeAmountUnknown" }
  /** The table has the fee from a later day only. */
  | { code: "feeLater"; from: string }
  /** Nobody compared the table's fee with what the courier publishes now. */
  | { code: "feeUnchecked"; asOf: string };

/** What is owed, in the bill's currency: one amount where both are the same; `most` is null without an upper limit. */
export type OwedRange = { least: number; most: number | null };

/** All lines of a bill that are of one kind; each fee of a courier is a kind of its own. */
export type CheckedLine = {
  kind: BillLineKind;
  /** Positions on the bill, from 1. */
  positions: readonly number[];
  billed: number;
  verdict: BillVerdict;
  /** Null where nothing can be said. */
  owed: OwedRange | null;
  /** How much more, or less, than what is owed; null for the other verdicts. */
  difference: number | null;
  reason: BillReason | null;
  /** The duties that the line should consist of, where they depend on nothing open. */
  layers: readonly Layer<number>[];
  /** The published fee that the line was compared with. */
  fee: CarrierFee | null;
};

/** What the computed amounts leave out or assume. */
export type BillNote =
  | "scheduleLater"
  | "exchangeRate"
  | "antidumping"
  | "preference"
  | "relief"
  | "ban"
  | "expressFee"
  | "mail";

export type BillCheck = {
  currency: Currency;
  lines: readonly CheckedLine[];
  /** What is owed and has no line on the bill. */
  notBilled: readonly { kind: BillLineKind; owed: OwedRange }[];
  /** `tooHigh` is the sum by which lines are too high. */
  totals: { billed: number; tooHigh: number };
  /** The value of the goods in the currency of the bill; null without an exchange rate. */
  value: number | null;
  /** What one unit of the goods' currency is in that of the bill; null if they are the same. */
  exchangeRate: { rate: number; date: string } | null;
  assessment: ItemAssessment | null;
  versions: LineDataVersions | null;
  notes: readonly BillNote[];
};
