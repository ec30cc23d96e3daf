import { ApiError, call, NetworkError } from "#client/lib/api.ts";
import { isSessionExpired } from "#client/lib/session-expired.ts";
import type { EndpointBodyInput } from "#shared/http/endpoint.ts";
import {
  type RefundSummary,
  refundTransaction,
  type TransactionDetails,
} from "#shared/payments/portal-contract.ts";

export type RefundInput = Omit<EndpointBodyInput<typeof refundTransaction>, "refunded">;

export type RefundOutcome =
  | { kind: "issued" | "requested" }
  /** The server has the refund and sends it to Stripe again. */
  | { kind: "stored" }
  | { kind: "failed"; failureReason: string }
  | { kind: "canceled" }
  /** Another refund was made since the details were read. */
  | { kind: "stale" }
  /** It cannot be told whether the server has the refund. */
  | { kind: "unknown" }
  | { kind: "rejected"; error: Error };

/**
 * Requests a refund, reads the details again and returns what became of it: after an error the refund may be
 * stored nevertheless. Throws only when the session has expired.
 */
export async function requestRefund(
  details: TransactionDetails,
  refund: RefundInput,
  readDetails: () => Promise<TransactionDetails>,
): Promise<RefundOutcome> {
  const params = { code: details.transactionCode };
  const body = { ...refund, refunded: details.refundedOrPending };
  const error = await call(refundTransaction, { params, body }).then(
    () => null,
    (reason: Error) => reason,
  );
  if (error && isSessionExpired(error)) throw error;
  const current = await readDetails().catch(() => null);
  const made = current && findNewRefund(details, current, refund.amount);
  return made ? refundOutcome(made, error) : errorOutcome(error, current !== null);
}

const findNewRefund = (
  before: TransactionDetails,
  after: TransactionDetails,
  amount: number,
): RefundSummary | undefined => {
  const known = new Set(before.refunds.map(({ id }) => id));
  return after.refunds.findLast((refund) => refund.amount === amount && !known.has(refund.id));
};

function refundOutcome(
  { state, failureReason }: RefundSummary,
  error: Error | null,
): RefundOutcome {
  switch (state) {
    case "succeeded":
      return { kind: "issued" };
    case "pending":
      return { kind: error ? "stored" : "requested" };
    case "failed":
      return { kind: "failed", failureReason: failureReason ?? "unknown" };
    case "canceled":
      return { kind: "canceled" };
  }
}

function errorOutcome(error: Error | null, isCurrent: boolean): RefundOutcome {
  if (!error) return { kind: "requested" };
  if (error instanceof ApiError && error.code === "payments.refundedMeanwhile") {
    return { kind: "stale" };
  }
  return isServerFailure(error) && !isCurrent ? { kind: "unknown" } : { kind: "rejected", error };
}

/** Whether the server did not say that it rejected the request. */
export const isServerFailure = (error: Error): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
