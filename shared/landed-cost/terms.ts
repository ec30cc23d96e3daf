import { DUTY_LAYERS } from "#shared/tariffs/calculate-duty.ts";

/** What a call to the landed-cost provider came to. */
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
  "unreadable",
  "tooLarge",
  "wrongSums",
] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** Whether calls go through: all, none, or one to see whether the provider is back. */
export const BREAKER_STATES = ["closed", "open", "halfOpen"] as const;
export type BreakerState = (typeof BREAKER_STATES)[number];

/** What a line of the provider's answer is about. */
export const QUOTE_LINE_KINDS = ["duty", "tax", "fee"] as const;
export type QuoteLineKind = (typeof QUOTE_LINE_KINDS)[number];

/** The layers of a provider's duty: those of the tariff file, the general duty, and trade remedies. */
export const LANDED_COST_LAYERS = [...DUTY_LAYERS, "standard", "sector"] as const;
export type LandedCostLayer = (typeof LANDED_COST_LAYERS)[number];
