import type Stripe from "stripe";
import { AppError } from "#server/errors/app-error.ts";
import { REFUND_REASONS, type RefundReason } from "#shared/payments/states.ts";
import type { CallStripe } from "./connection.ts";
import { isReplay } from "./is-replay.ts";
import { listOldestFirst } from "./list-pages.ts";
import {
  invalidAmountError,
  isInvalidParam,
  isInvalidRequest,
  isResourceMissing,
} from "./stripe-error.ts";

export type Refund = {
  id: string;
  /** An amount in the currency's minor unit. */
  amount: number;
  /** A refund that succeeded can still fail, for example when the card's account is closed. */
  state: "pending" | "succeeded" | "failed" | "canceled";
  /** Stripe's word, such as `expired_or_canceled_card`. */
  failureReason: string | null;
  reason: RefundReason | null;
  metadata: Record<string, string>;
  createdAt: Date;
};

export type RefundInput = {
  intentId: string;
  /** An amount in the currency's minor unit. */
  amount: number;
  reason?: RefundReason | undefined;
  metadata?: Record<string, string> | undefined;
  idempotencyKey: string;
};

export const createRefundCalls = (callStripe: CallStripe) => ({
  /**
   * Returns the refund's current state, also when an earlier request with the idempotency key created it. Throws
   * `conflict` for a payment that is refunded in full, disputed or another account's and for any other rejection, and
   * `invalid` for more than can be refunded.
   */
  createRefund: (
    secretKey: string,
    { intentId, amount, reason, metadata, idempotencyKey }: RefundInput,
  ) =>
    callStripe({ secretKey }, async (stripe) => {
      const params = { payment_intent: intentId, amount, reason, metadata };
      const created = await stripe.refunds
        .create(params, { idempotencyKey })
        .catch(throwAmountError);
      return toRefund(isReplay(created) ? await stripe.refunds.retrieve(created.id) : created);
    }).catch(throwRejection),

  /** All refunds of a PaymentIntent, oldest first; each page of 100 has its own time limit. */
  listRefunds: async (secretKey: string, intentId: string, signal?: AbortSignal) => {
    const refunds = await listOldestFirst((position) =>
      callStripe({ secretKey, signal }, (stripe) =>
        stripe.refunds.list({ payment_intent: intentId, ...position }),
      ),
    );
    return refunds.map(toRefund);
  },
});

/** Stripe names only the parameter when the amount is above what can still be refunded. */
function throwAmountError(error: unknown): never {
  if (!isInvalidParam(error, "amount")) throw error;
  throw invalidAmountError("payments.refundAboveRest", error);
}

/** A rejection that has no text of its own: Stripe makes no refund for this request, however often it is sent. */
function throwRejection(error: unknown): never {
  if (!isInvalidRequest(error)) throw error;
  const key = isResourceMissing(error) ? "payments.otherAccount" : "payments.refundRejected";
  throw new AppError("conflict", key, { cause: error });
}

const toRefund = (refund: Stripe.Refund): Refund => ({
  id: refund.id,
  amount: refund.amount,
  state: toState(refund.status),
  failureReason: refund.failure_reason ?? null,
  reason: REFUND_REASONS.find((reason) => reason === refund.reason) ?? null,
  metadata: refund.metadata ?? {},
  createdAt: new Date(refund.created * 1000),
});

/** `requires_action` waits for the payer, so it is pending. */
const toState = (status: string | null): Refund["state"] =>
  status === "succeeded" || status === "failed" || status === "canceled" ? status : "pending";
