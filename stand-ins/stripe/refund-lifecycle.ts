import { setTimeout as delay } from "node:timers/promises";
import type { ApiRequest } from "./api-request.ts";
import { publishEvent } from "./events.ts";
import { createId } from "./ids.ts";
import type { Charge, Refund, RefundFailureReason, RefundStatus } from "./objects.ts";
import type { State } from "./state.ts";
import { REFUNDS_BY_CARD } from "./test-cards.ts";

// A refund counts towards the charge's refunded amount from its creation until it fails or is canceled.
// https://docs.stripe.com/refunds

/** Stripe settles the refunds of its test cards within minutes. */
const TEST_CARD_DELAY_MS = 50;

type CreatedRefund = { charge: Charge; refund: Refund };

export function publishRefund(
  state: State,
  { charge, refund }: CreatedRefund,
  request: ApiRequest,
) {
  state.refunds.set(refund.id, refund);
  changeRefundedAmount(charge, refund.amount);
  publishEvent(state, { type: "refund.created", object: refund }, request);
  publishEvent(state, { type: "charge.refunded", object: charge }, request);
  const { next } = cardRefund(charge) ?? {};
  if (next) void finishLater(state, refund, next);
}

/** The status that the control or else the test card determines. */
export const firstRefundStatus = ({ shared }: State, charge: Charge): RefundStatus =>
  shared.nextRefundStatuses.shift() ?? cardRefund(charge)?.first ?? "succeeded";

const cardRefund = ({ payment_method_details: { card } }: Charge) => REFUNDS_BY_CARD[card.last4];

async function finishLater(state: State, refund: Refund, next: "succeeded" | "failed") {
  await delay(TEST_CARD_DELAY_MS);
  if (!state.refunds.has(refund.id)) return; // the stand-in was reset
  if (next === "failed" && refund.status === "succeeded")
    failRefund(state, refund, "expired_or_canceled_card");
  if (next === "succeeded" && refund.status === "pending") settleRefund(state, refund);
}

export function settleRefund(state: State, refund: Refund) {
  if (!isOpen(refund)) throw new Error(`Refund ${refund.id} is ${refund.status}`);
  const { pending_reason, status } = refund;
  delete refund.pending_reason;
  refund.status = "succeeded";
  refund.balance_transaction = createId("txn");
  const previous = { status, balance_transaction: null, ...(pending_reason && { pending_reason }) };
  publishUpdate(state, { refund, previous });
}

/** A refund can also fail after it succeeded, when the bank returns the money. */
export function failRefund(state: State, refund: Refund, reason: RefundFailureReason) {
  if (!isOpen(refund) && refund.status !== "succeeded")
    throw new Error(`Refund ${refund.id} is ${refund.status}`);
  const previous = returnAmount(state, refund, { status: "failed", reason });
  publishUpdate(state, { refund, previous });
  publishEvent(state, { type: "refund.failed", object: refund });
}

export function cancelRefund(state: State, refund: Refund, request: ApiRequest) {
  const result = { status: "canceled", reason: "merchant_request" } as const;
  publishUpdate(state, { refund, previous: returnAmount(state, refund, result) }, request);
}

const isOpen = ({ status }: Refund) => status === "pending" || status === "requires_action";

type FailedResult = { status: "failed" | "canceled"; reason: RefundFailureReason };

/** Returns the changed attributes before the change. */
function returnAmount(state: State, refund: Refund, { status, reason }: FailedResult) {
  const previous = {
    status: refund.status,
    failure_balance_transaction: null,
    failure_reason: null,
    ...(refund.pending_reason && { pending_reason: refund.pending_reason }),
  };
  delete refund.pending_reason;
  refund.status = status;
  refund.failure_reason = reason;
  refund.failure_balance_transaction = createId("txn");
  const charge = state.charges.get(refund.charge);
  if (charge) changeRefundedAmount(charge, -refund.amount);
  return previous;
}

function changeRefundedAmount(charge: Charge, change: number) {
  charge.amount_refunded += change;
  charge.refunded = charge.amount_refunded === charge.amount;
}

type RefundUpdate = { refund: Refund; previous: Record<string, unknown> };

export function publishUpdate(
  state: State,
  { refund, previous }: RefundUpdate,
  request?: ApiRequest,
) {
  for (const type of ["refund.updated", "charge.refund.updated"])
    publishEvent(state, { type, object: refund, previous }, request);
}
