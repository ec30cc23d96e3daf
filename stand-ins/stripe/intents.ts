import { checkAmount } from "./amounts.ts";
import { invalid, missing } from "./answer.ts";
import type { Call } from "./call.ts";
import { defineEndpoint } from "./endpoint.ts";
import { record } from "./events.ts";
import { now } from "./ids.ts";
import { creation, details, newIntent, readEmail } from "./new-intent.ts";
import type { Intent, IntentStatus } from "./objects.ts";
import { type Card, cardOfName, cardOfNumber } from "./outcomes.ts";
import { isRecord, type Kinds, mergeMetadata, oneOf, required } from "./params.ts";
import { answerBank, attempt, refusedCard } from "./payments.ts";
import type { State } from "./state.ts";

const payment = {
  payment_method: "text",
  payment_method_data: "record",
  return_url: "text",
  use_stripe_sdk: "flag",
} as const satisfies Kinds;

export const createIntent = defineEndpoint({
  operation: "create",
  params: { ...creation, ...payment, confirm: "flag" },
  run(state, call) {
    const { params } = call;
    const intent = newIntent(params);
    const card = cardOf(call);
    state.intents.set(intent.id, intent);
    if (card) Object.assign(intent, withMethod(card));
    record(state, { type: "payment_intent.created", object: intent }, call);
    if (params.confirm) pay(state, call, { intent, card });
    return intent;
  },
});

export const retrieveIntent = defineEndpoint({
  operation: "retrieve",
  params: {},
  isPublic: true,
  run: findIntent,
});

export const updateIntent = defineEndpoint({
  operation: "update",
  params: details,
  run(state, call) {
    const { params } = call;
    const intent = findIntent(state, call);
    assertStatus(intent, OPEN, "update");
    const amount = checkAmount(params.amount ?? intent.amount, intent.currency);
    const metadata = mergeMetadata(intent.metadata, params.metadata);
    return Object.assign(intent, {
      amount,
      metadata,
      description: params.description ?? intent.description,
      receipt_email: readEmail(params.receipt_email) ?? intent.receipt_email,
    });
  },
});

export const confirmIntent = defineEndpoint({
  operation: "confirm",
  params: payment,
  isPublic: true,
  run(state, call) {
    const intent = findIntent(state, call);
    assertStatus(intent, OPEN, "confirm");
    pay(state, call, { intent, card: cardOf(call) });
    return intent;
  },
});

export const cancelIntent = defineEndpoint({
  operation: "cancel",
  params: { cancellation_reason: "text" },
  run(state, call) {
    const { cancellation_reason: reason } = call.params;
    const intent = findIntent(state, call);
    assertStatus(intent, OPEN, "cancel");
    intent.cancellation_reason = reason ? oneOf(reason, REASONS, "cancellation_reason") : null;
    intent.status = "canceled";
    intent.canceled_at = now();
    intent.next_action = null;
    record(state, { type: "payment_intent.canceled", object: intent }, call);
    return intent;
  },
});

/** The last step of 3-D Secure, which only the browser takes. */
export const completeChallenge = defineEndpoint({
  operation: "confirm",
  params: { outcome: "text" },
  isPublic: true,
  run(state, call) {
    const intent = findIntent(state, call);
    assertStatus(intent, ["requires_action"], "complete");
    answerBank(state, intent, call.params.outcome === "authorize");
    return intent;
  },
});

const REASONS = ["abandoned", "duplicate", "fraudulent", "requested_by_customer"] as const;

const OPEN: IntentStatus[] = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
];

function findIntent({ intents }: State, { id }: Call<Kinds>): Intent {
  const intent = intents.get(id);
  if (intent) return intent;
  throw missing("payment_intent", id, "intent");
}

function cardOf({ params, isPublic }: Call<typeof payment>): Card | undefined {
  const { payment_method: name, payment_method_data: data } = params;
  if (name) return cardOfName(name);
  if (!data) return undefined;
  const number = isRecord(data.card) ? data.card.number : undefined;
  if (!isPublic) throw invalid({ message: UNSAFE });
  return cardOfNumber(required(typeof number === "string" ? number : undefined, "card[number]"));
}

const withMethod = ({ method }: Card) =>
  ({ payment_method: method.id, status: "requires_confirmation" }) as const;

type Payment = { intent: Intent; card: Card | undefined };

function pay(state: State, call: Call<Kinds>, { intent, card }: Payment) {
  if (!card) throw unexpectedState(intent, NO_METHOD);
  if (!attempt(state, { intent, card, cause: call })) throw refusedCard(intent, call.isPublic);
}

function assertStatus(intent: Intent, allowed: IntentStatus[], verb: string) {
  const { status } = intent;
  if (allowed.includes(status)) return;
  const alreadyPaid = verb === "confirm" && status === "succeeded";
  throw unexpectedState(
    intent,
    alreadyPaid
      ? "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed."
      : `You cannot ${verb} this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be used for this: ${allowed.join(", ")}.`,
  );
}

const unexpectedState = (intent: Intent, message: string) =>
  invalid({
    code: "payment_intent_unexpected_state",
    message,
    payment_intent: structuredClone(intent),
  });

const NO_METHOD =
  "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.";
const UNSAFE =
  "Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.";
