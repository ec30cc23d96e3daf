import { apiError } from "./answer.ts";
import type { Call } from "./call.ts";
import { record } from "./events.ts";
import { newId, now } from "./ids.ts";
import type { Charge, Intent, PaymentError } from "./objects.ts";
import { type Card, declines, type Outcome } from "./outcomes.ts";
import { publicView } from "./public-view.ts";
import type { State } from "./state.ts";

// How an intent goes from one status to the next. A decline ends nothing: the intent asks for
// another payment method. https://docs.stripe.com/payments/paymentintents/lifecycle

export type Attempt = { intent: Intent; card: Card; cause?: Call };

/** Charges the card, or begins what has to come before; false where it was declined. */
export function attempt(state: State, { intent, card, cause }: Attempt): boolean {
  const outcome = state.outcomes.shift() ?? card.outcome;
  intent.payment_method = card.method.id;
  intent.last_payment_error = null;
  if (outcome === "authenticate" || outcome === "authenticate_then_decline") {
    const then = outcome === "authenticate" ? "succeed" : "decline";
    askBank(state, { intent, card: { ...card, outcome: then }, cause });
    return true;
  }
  return charge(state, { intent, card: { ...card, outcome }, cause });
}

function askBank(state: State, { intent, card, cause }: Attempt) {
  state.pendingCards.set(intent.id, card);
  intent.status = "requires_action";
  const action = { type: "three_d_secure_redirect", source: newId("src") };
  intent.next_action = { type: "use_stripe_sdk", use_stripe_sdk: action };
  record(state, { type: "payment_intent.requires_action", object: intent }, cause);
}

/** What the bank said to an intent that required action. */
export function answerBank(state: State, intent: Intent, isApproved: boolean) {
  const card = takePendingCard(state, intent, "requires_action");
  intent.next_action = null;
  if (isApproved) charge(state, { intent, card });
  else fail(state, { intent, card }, { type: "invalid_request_error", ...NOT_AUTHENTICATED });
}

/** Ends a payment that was processing. */
export function settle(state: State, intent: Intent, isPaid: boolean) {
  const card = takePendingCard(state, intent, "processing");
  charge(state, { intent, card: { ...card, outcome: isPaid ? "succeed" : "decline" } });
}

function takePendingCard({ pendingCards }: State, { id, status }: Intent, expected: string): Card {
  const card = pendingCards.get(id);
  if (status !== expected || !card) throw new Error(`The intent ${id} is ${status}`);
  pendingCards.delete(id);
  return card;
}

function charge(state: State, { intent, card, cause }: Attempt): boolean {
  if (isDecline(card.outcome)) {
    const error: PaymentError = { type: "card_error", ...declines[card.outcome] };
    const failed = addCharge(state, { intent, card }, { status: "failed", ...failureOf(error) });
    record(state, { type: "charge.failed", object: failed }, cause);
    fail(state, { intent, card, cause }, { ...error, charge: failed.id });
    return false;
  }
  if (card.outcome === "processing") {
    state.pendingCards.set(intent.id, card);
    intent.status = "processing";
    addCharge(state, { intent, card }, { status: "pending" });
    record(state, { type: "payment_intent.processing", object: intent }, cause);
    return true;
  }
  succeed(state, { intent, card, cause });
  return true;
}

const isDecline = (outcome: Outcome): outcome is keyof typeof declines => outcome in declines;

const failureOf = ({ code, message }: PaymentError) => ({
  failure_code: code,
  failure_message: message,
});

function succeed(state: State, { intent, card, cause }: Attempt) {
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  const paid = addCharge(state, { intent, card }, { status: "succeeded" });
  record(state, { type: "charge.succeeded", object: paid }, cause);
  record(state, { type: "payment_intent.succeeded", object: intent }, cause);
}

function fail(state: State, { intent, card, cause }: Attempt, error: PaymentError) {
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  intent.last_payment_error = { ...error, payment_method: card.method };
  record(state, { type: "payment_intent.payment_failed", object: intent }, cause);
}

function addCharge(
  state: State,
  { intent, card }: Attempt,
  result: Pick<Charge, "status"> & Partial<Charge>,
): Charge {
  const isPaid = result.status === "succeeded";
  const id = newId("ch");
  const charge: Charge = {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: isPaid ? newId("txn") : null,
    captured: isPaid,
    created: now(),
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    failure_code: null,
    failure_message: null,
    livemode: intent.livemode,
    metadata: { ...intent.metadata },
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: card.method.id,
    payment_method_details: { type: "card", card: card.method.card },
    receipt_email: intent.receipt_email,
    receipt_url: isPaid ? `https://pay.stripe.com/receipts/payment/${id}` : null,
    refunded: false,
    ...result,
  };
  state.charges.set(id, charge);
  intent.latest_charge = id;
  return charge;
}

/** How the API says no to a card: with the whole error, and the intent as it is now. */
export function refusedCard({ last_payment_error: error, ...intent }: Intent, isPublic: boolean) {
  const whole = { ...intent, last_payment_error: error };
  const payment_intent = isPublic ? publicView(whole) : structuredClone(whole);
  const message = error?.message ?? declines.decline.message;
  return apiError(402, { ...error, message, payment_intent });
}

const NOT_AUTHENTICATED = {
  code: "payment_intent_authentication_failure",
  message:
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};
