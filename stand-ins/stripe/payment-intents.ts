import { validateAmount } from "./amounts.ts";
import { invalidRequest, resourceMissing } from "./api-error.ts";
import type { ApiRequest } from "./api-request.ts";
import {
  buildPaymentIntent,
  createParams,
  parseEmail,
  updateParams,
} from "./build-payment-intent.ts";
import { defineEndpoint } from "./endpoint.ts";
import { publishEvent } from "./events.ts";
import { currentTimestamp } from "./ids.ts";
import type { PaymentIntent, PaymentIntentStatus } from "./objects.ts";
import { listParams, paginate } from "./pagination.ts";
import { isRecord, mergeMetadata, type ParamTypes, parseEnum, requireParam } from "./params.ts";
import { attemptPayment, declinedCardError, finishChallenge } from "./payment-lifecycle.ts";
import type { State } from "./state.ts";
import { type Card, cardByNumber, cardByPaymentMethod } from "./test-cards.ts";

const paymentParams = {
  payment_method: "text",
  payment_method_data: "record",
  return_url: "text",
  use_stripe_sdk: "flag",
} as const satisfies ParamTypes;

export const createPaymentIntent = defineEndpoint({
  operation: "create",
  resource: "payment_intent",
  params: { ...createParams, ...paymentParams, confirm: "flag" },
  run(state, request) {
    const { params } = request;
    const intent = buildPaymentIntent(params, state.livemode);
    const card = readCard(request);
    state.paymentIntents.set(intent.id, intent);
    if (card) Object.assign(intent, paymentMethodFields(card));
    publishEvent(state, { type: "payment_intent.created", object: intent }, request);
    if (params.confirm) confirmWithCard(state, request, { intent, card });
    return intent;
  },
});

export const retrievePaymentIntent = defineEndpoint({
  operation: "retrieve",
  resource: "payment_intent",
  params: {},
  allowsPublishableKey: true,
  run: findPaymentIntent,
});

export const listPaymentIntents = defineEndpoint({
  operation: "list",
  resource: "payment_intent",
  params: listParams,
  run: ({ paymentIntents }, { path, params }) =>
    paginate(paymentIntents.values(), { url: path, params }),
});

export const updatePaymentIntent = defineEndpoint({
  operation: "update",
  resource: "payment_intent",
  params: updateParams,
  run(state, request) {
    const { params } = request;
    const intent = findPaymentIntent(state, request);
    assertStatus(intent, OPEN_STATUSES, "update");
    const amount = validateAmount(params.amount ?? intent.amount, intent.currency);
    const metadata = mergeMetadata(intent.metadata, params.metadata);
    return Object.assign(intent, {
      amount,
      metadata,
      description: params.description ?? intent.description,
      receipt_email: parseEmail(params.receipt_email) ?? intent.receipt_email,
    });
  },
});

export const confirmPaymentIntent = defineEndpoint({
  operation: "confirm",
  resource: "payment_intent",
  params: paymentParams,
  allowsPublishableKey: true,
  run(state, request) {
    const intent = findPaymentIntent(state, request);
    assertConfirmable(intent);
    confirmWithCard(state, request, { intent, card: readCard(request) });
    return intent;
  },
});

export const cancelPaymentIntent = defineEndpoint({
  operation: "cancel",
  resource: "payment_intent",
  params: { cancellation_reason: "text" },
  run(state, request) {
    const { cancellation_reason: reason } = request.params;
    const intent = findPaymentIntent(state, request);
    assertStatus(intent, OPEN_STATUSES, "cancel");
    intent.cancellation_reason = reason
      ? parseEnum(reason, CANCELLATION_REASONS, "cancellation_reason")
      : null;
    intent.status = "canceled";
    intent.canceled_at = currentTimestamp();
    intent.next_action = null;
    publishEvent(state, { type: "payment_intent.canceled", object: intent }, request);
    return intent;
  },
});

export const completeChallenge = defineEndpoint({
  operation: "confirm",
  resource: "payment_intent",
  params: { outcome: "text" },
  allowsPublishableKey: true,
  run(state, request) {
    const intent = findPaymentIntent(state, request);
    assertStatus(intent, ["requires_action"], "complete");
    finishChallenge(state, intent, request.params.outcome === "authorize");
    return intent;
  },
});

const CANCELLATION_REASONS = [
  "abandoned",
  "duplicate",
  "fraudulent",
  "requested_by_customer",
] as const;

const OPEN_STATUSES: PaymentIntentStatus[] = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
];

function findPaymentIntent(
  { paymentIntents }: State,
  { id }: ApiRequest<ParamTypes>,
): PaymentIntent {
  const intent = paymentIntents.get(id);
  if (intent) return intent;
  throw resourceMissing("payment_intent", id, "intent");
}

function readCard({
  params,
  usesPublishableKey,
}: ApiRequest<typeof paymentParams>): Card | undefined {
  const { payment_method: paymentMethod, payment_method_data: data } = params;
  if (paymentMethod) return cardByPaymentMethod(paymentMethod);
  if (!data) return undefined;
  const number = isRecord(data.card) ? data.card.number : undefined;
  if (!usesPublishableKey) throw invalidRequest({ message: RAW_CARD_NUMBER });
  return cardByNumber(
    requireParam(typeof number === "string" ? number : undefined, "card[number]"),
  );
}

const paymentMethodFields = ({ paymentMethod }: Card) =>
  ({ payment_method: paymentMethod.id, status: "requires_confirmation" }) as const;

type Confirmation = { intent: PaymentIntent; card: Card | undefined };

function confirmWithCard(
  state: State,
  request: ApiRequest<ParamTypes>,
  { intent, card }: Confirmation,
) {
  if (!card) throw unexpectedState(intent, MISSING_PAYMENT_METHOD);
  if (!attemptPayment(state, { intent, card, request }))
    throw declinedCardError(intent, request.usesPublishableKey);
}

export const assertConfirmable = (intent: PaymentIntent) =>
  assertStatus(intent, OPEN_STATUSES, "confirm");

function assertStatus(intent: PaymentIntent, allowed: PaymentIntentStatus[], verb: string) {
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

const unexpectedState = (intent: PaymentIntent, message: string) =>
  invalidRequest({
    code: "payment_intent_unexpected_state",
    message,
    payment_intent: structuredClone(intent),
  });

const MISSING_PAYMENT_METHOD =
  "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.";
const RAW_CARD_NUMBER =
  "Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.";
