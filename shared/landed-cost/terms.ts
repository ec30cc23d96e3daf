import { DUTY_LAYERS } from "#shared/duties/duty-layers.ts";

export const CALL_OUTCOMES = [
  "ok",
  "refusedKey",
  "rateLimited",
  "unavailable",
  "unreachable",
  "timeout",
  "failed",
  "refused",
  "noRoute",
  "refusedService",
  "unreadable",
  "tooLarge",
  "wrongSums",
] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** Circuit breaker: closed sends every call, open none, half open a single trial call. */
export const BREAKER_STATES = ["closed", "open", "halfOpen"] as const;
export type BreakerState = (typeof BREAKER_STATES)[number];

export const QUOTE_LINE_KINDS = ["duty", "tax", "fee"] as const;
export type QuoteLineKind = (typeof QUOTE_LINE_KINDS)[number];

/** The tariff file's layers, the general (MFN) duty, and sector duties such as Section 232. */
export const LANDED_COST_LAYERS = [...DUTY_LAYERS, "standard", "sector"] as const;
export type LandedCostLayer = (typeof LANDED_COST_LAYERS)[number];

/** What a line of a quote is; the catalogue has a text for each, `breakdown.names.<name>`. */
export type LineName =
  | "duty"
  | "tax"
  | "vat"
  | "gst"
  | "hst"
  | "salesTax"
  | "excise"
  | "fee"
  | "governmentFee"
  | "disbursement"
  | "brokerage"
  | "currencyConversion"
  | "cashOnDelivery"
  | "deliveredDutyPaid";

/** What a rate is charged on; the catalogue has a text for each, `breakdown.bases.<base>`. */
export type LineBase = "goods" | "goodsFreight" | "goodsDuty" | "goodsFreightDuty";
