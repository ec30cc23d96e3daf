import type { CallOutcome } from "#shared/landed-cost/terms.ts";

type ErrorDetails = {
  /** What the provider said, for the owner's eyes; secrets are removed before it is shown. */
  reason?: string;
  /** The status of its HTTP answer, where there was one. */
  status?: number;
  requestId?: string | null;
  /** In how many seconds it wants to be asked again. */
  retryAfter?: number | undefined;
};

/** What a provider's call came to other than a quote. */
export type ErrorOutcome = Exclude<CallOutcome, "ok">;

/** These say that the provider is unwell; the others are about one shipment, or about our key. */
const TRANSIENT_OUTCOMES: ReadonlySet<CallOutcome> = new Set([
  "rateLimited",
  "unavailable",
  "unreachable",
  "timeout",
  "failed",
  "unreadable",
  "tooLarge",
]);

/** A call that brought no quote that could be trusted. */
export class LandedCostError extends Error {
  override readonly name = "LandedCostError";
  readonly outcome: ErrorOutcome;
  readonly reason: string | null;
  readonly status: number | null;
  readonly requestId: string | null;
  readonly retryAfter: number | undefined;

  constructor(outcome: ErrorOutcome, details: ErrorDetails = {}) {
    super(`The landed-cost provider's call came to: ${outcome}`);
    this.outcome = outcome;
    this.reason = details.reason ?? null;
    this.status = details.status ?? null;
    this.requestId = details.requestId ?? null;
    this.retryAfter = details.retryAfter;
  }
}

export const isTransientError = (error: unknown): boolean =>
  error instanceof LandedCostError && TRANSIENT_OUTCOMES.has(error.outcome);
