import { apiError } from "./api-error.ts";
import type { ApiRequest } from "./api-request.ts";
import { openDispute } from "./dispute-lifecycle.ts";
import { publishEvent } from "./events.ts";
import { createId, currentTimestamp } from "./ids.ts";
import type { Charge, PaymentError, PaymentIntent } from "./objects.ts";
import { publicView } from "./public-view.ts";
import type { State } from "./state.ts";
import { type Card, DISPUTES_BY_CARD, declines, type Outcome } from "./test-cards.ts";

// A decline is not terminal: the PaymentIntent returns to requires_payment_method.
// https://docs.stripe.com/payments/paymentintents/lifecycle

export type PaymentAttempt = { intent: PaymentIntent; card: Card; request?: ApiRequest };

/** Charges the card or starts its 3-D Secure challenge; returns false when it is declined. */
export function attemptPayment(state: State, { intent, card, request }: PaymentAttempt): boolean {
  const outcome = state.shared.nextOutcomes.shift() ?? card.outcome;
  intent.payment_method = card.paymentMethod.id;
  intent.last_payment_error = null;
  if (outcome === "authenticate" || outcome === "authenticate_then_decline") {
    const afterChallenge = outcome === "authenticate" ? "succeed" : "decline";
    requireChallenge(state, { intent, card: { ...card, outcome: afterChallenge }, request });
    return true;
  }
  return chargeCard(state, { intent, card: { ...card, outcome }, request });
}

function requireChallenge(state: State, { intent, card, request }: PaymentAttempt) {
  state.pendingCards.set(intent.id, card);
  intent.status = "requires_action";
  const action = { type: "three_d_secure_redirect", source: createId("src") };
  intent.next_action = { type: "use_stripe_sdk", use_stripe_sdk: action };
  publishEvent(state, { type: "payment_intent.requires_action", object: intent }, request);
}

export function finishChallenge(state: State, intent: PaymentIntent, isApproved: boolean) {
  const card = consumePendingCard(state, intent, "requires_action");
  intent.next_action = null;
  if (isApproved) chargeCard(state, { intent, card });
  else
    failPayment(
      state,
      { intent, card },
      { type: "invalid_request_error", ...AUTHENTICATION_FAILURE },
    );
}

export function finishProcessing(state: State, intent: PaymentIntent, isPaid: boolean) {
  const card = consumePendingCard(state, intent, "processing");
  chargeCard(state, { intent, card: { ...card, outcome: isPaid ? "succeed" : "decline" } });
}

function consumePendingCard(
  { pendingCards }: State,
  { id, status }: PaymentIntent,
  expected: string,
): Card {
  const card = pendingCards.get(id);
  if (status !== expected || !card) throw new Error(`PaymentIntent ${id} is ${status}`);
  pendingCards.delete(id);
  return card;
}

function chargeCard(state: State, { intent, card, request }: PaymentAttempt): boolean {
  if (isDecline(card.outcome)) {
    const error: PaymentError = { type: "card_error", ...declines[card.outcome] };
    const failed = createCharge(
      state,
      { intent, card },
      { status: "failed", ...failureFields(error) },
    );
    publishEvent(state, { type: "charge.failed", object: failed }, request);
    failPayment(state, { intent, card, request }, { ...error, charge: failed.id });
    return false;
  }
  if (card.outcome === "processing") {
    state.pendingCards.set(intent.id, card);
    intent.status = "processing";
    createCharge(state, { intent, card }, { status: "pending" });
    publishEvent(state, { type: "payment_intent.processing", object: intent }, request);
    return true;
  }
  succeedPayment(state, { intent, card, request });
  return true;
}

const isDecline = (outcome: Outcome): outcome is keyof typeof declines => outcome in declines;

const failureFields = ({ code, message }: PaymentError) => ({
  failure_code: code,
  failure_message: message,
});

function succeedPayment(state: State, { intent, card, request }: PaymentAttempt) {
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  const paid = createCharge(state, { intent, card }, { status: "succeeded" });
  publishEvent(state, { type: "charge.succeeded", object: paid }, request);
  publishEvent(state, { type: "payment_intent.succeeded", object: intent }, request);
  const dispute = DISPUTES_BY_CARD[card.paymentMethod.card.last4];
  if (dispute) openDispute(state, paid, dispute);
}

function failPayment(state: State, { intent, card, request }: PaymentAttempt, error: PaymentError) {
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  intent.last_payment_error = { ...error, payment_method: card.paymentMethod };
  publishEvent(state, { type: "payment_intent.payment_failed", object: intent }, request);
}

function createCharge(
  state: State,
  { intent, card }: PaymentAttempt,
  result: Pick<Charge, "status"> & Partial<Charge>,
): Charge {
  const isPaid = result.status === "succeeded";
  const id = createId("ch");
  const charge: Charge = {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: isPaid ? createId("txn") : null,
    captured: isPaid,
    created: currentTimestamp(),
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    failure_code: null,
    failure_message: null,
    livemode: intent.livemode,
    metadata: { ...intent.metadata },
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: card.paymentMethod.id,
    payment_method_details: { type: "card", card: card.paymentMethod.card },
    receipt_email: intent.receipt_email,
    receipt_url: isPaid ? `https://pay.stripe.com/receipts/payment/${id}` : null,
    refunded: false,
    ...result,
  };
  state.charges.set(id, charge);
  intent.latest_charge = id;
  return charge;
}

export function declinedCardError(intent: PaymentIntent, usesPublishableKey: boolean) {
  const error = intent.last_payment_error;
  const payment_intent = usesPublishableKey ? publicView(intent) : structuredClone(intent);
  const message = error?.message ?? declines.decline.message;
  return apiError(402, { ...error, message, payment_intent });
}

const AUTHENTICATION_FAILURE = {
  code: "payment_intent_authentication_failure",
  message:
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};
