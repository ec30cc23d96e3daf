import { DUTY_LAYERS } from "#shared/tariffs/calculate-duty.ts";

/** What a call to the landed-cost provider came to. */
export const OUTCOMES = [
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
export type Outcome = (typeof OUTCOMES)[number];

/** Whether calls go through: all, none, or one to see whether the provider is back. */
export const BREAKER_STATES = ["closed", "open", "halfOpen"] as const;
export type BreakerState = (typeof BREAKER_STATES)[number];

/** What a line of the provider's answer is about. */
export const ROW_KINDS = ["duty", "tax", "fee"] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** The layers of a provider's duty: those of the tariff file, the general duty, and trade remedies. */
export const LANDED_COST_LAYERS = [...DUTY_LAYERS, "standard", "sector"] as const;
export type LandedCostLayer = (typeof LANDED_COST_LAYERS)[number];
