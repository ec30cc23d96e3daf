import type { CallOutcome } from "#shared/landed-cost/terms.ts";

type ErrorDetails = {
  /** The provider's message or the reason for rejecting its response; may contain secrets. */
  reason?: string;
  status?: number;
  requestId?: string | null;
  /** The field of the calculation that the provider rejected, such as `items.0.hsCode`. */
  field?: string | null;
  /** The time in seconds. */
  retryAfter?: number | undefined;
};

export type ErrorOutcome = Exclude<CallOutcome, "ok">;

/** Errors that mean that the provider is failing; the others concern one shipment or the settings. */
const TRANSIENT_OUTCOMES: ReadonlySet<CallOutcome> = new Set([
  "rateLimited",
  "unavailable",
  "unreachable",
  "timeout",
  "failed",
  "unreadable",
  "tooLarge",
]);

export class LandedCostError extends Error {
  override readonly name = "LandedCostError";
  readonly outcome: ErrorOutcome;
  readonly reason: string | null;
  readonly status: number | null;
  readonly requestId: string | null;
  readonly field: string | null;
  readonly retryAfter: number | undefined;

  constructor(outcome: ErrorOutcome, details: ErrorDetails = {}) {
    super(`Call to the landed-cost provider failed: ${outcome}`);
    this.outcome = outcome;
    this.reason = details.reason ?? null;
    this.status = details.status ?? null;
    this.requestId = details.requestId ?? null;
    this.field = details.field ?? null;
    this.retryAfter = details.retryAfter;
  }

  get code(): ErrorOutcome {
    return this.outcome;
  }
}

export const isTransientError = (error: unknown): boolean =>
  error instanceof LandedCostError && TRANSIENT_OUTCOMES.has(error.outcome);
