import { formatAmount } from "./amounts.ts";
import { invalidRequest, resourceMissing } from "./api-error.ts";
import type { ApiRequest } from "./api-request.ts";
import { defineEndpoint } from "./endpoint.ts";
import { publishEvent } from "./events.ts";
import { createId, currentTimestamp } from "./ids.ts";
import type { Charge, Refund } from "./objects.ts";
import { listParams, paginate } from "./pagination.ts";
import { mergeMetadata, type Params, parseEnum } from "./params.ts";
import type { State } from "./state.ts";

export const createRefund = defineEndpoint({
  operation: "refund",
  params: {
    amount: "integer",
    charge: "text",
    metadata: "record",
    payment_intent: "text",
    reason: "text",
  },
  run(state, request) {
    const { params } = request;
    const charge = findRefundableCharge(state, params);
    const refund = buildRefund(charge, params);
    state.refunds.set(refund.id, refund);
    charge.amount_refunded += refund.amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    publishEvent(
      state,
      { type: "refund.created", object: { ...refund, livemode: charge.livemode } },
      request,
    );
    publishEvent(state, { type: "charge.refunded", object: charge }, request);
    return refund;
  },
});

export const listRefunds = defineEndpoint({
  operation: "list",
  params: { ...listParams, charge: "text", payment_intent: "text" },
  run({ refunds }, { path, params }) {
    const matching = [...refunds.values()].filter(
      ({ charge, payment_intent }) =>
        charge === (params.charge ?? charge) &&
        payment_intent === (params.payment_intent ?? payment_intent),
    );
    return paginate(matching, { url: path, params });
  },
});

export const retrieveRefund = defineEndpoint({
  operation: "retrieve",
  params: {},
  run({ refunds }, { id }) {
    const refund = refunds.get(id);
    if (!refund) throw resourceMissing("refund", id, "id");
    return refund;
  },
});

export const retrieveCharge = defineEndpoint({
  operation: "charge",
  params: {},
  run: (state, { id }: ApiRequest) => findCharge(state, id, "id"),
});

type RefundParams = Params<(typeof createRefund)["params"]>;

function findRefundableCharge(
  state: State,
  { charge, payment_intent: intentId }: RefundParams,
): Charge {
  if (charge) return findCharge(state, charge, "charge");
  if (!intentId)
    throw invalidRequest({ code: "parameter_missing", message: MISSING_REFUND_TARGET });
  const intent = state.paymentIntents.get(intentId);
  if (!intent) throw resourceMissing("payment_intent", intentId, "payment_intent");
  const message = `This PaymentIntent (${intentId}) does not have a successful charge to refund.`;
  if (!intent.latest_charge || intent.status !== "succeeded") throw invalidRequest({ message });
  return findCharge(state, intent.latest_charge, "charge");
}

function findCharge({ charges }: State, id: string, param: string): Charge {
  const charge = charges.get(id);
  if (!charge) throw resourceMissing("charge", id, param);
  return charge;
}

function buildRefund(charge: Charge, { amount, reason, metadata }: RefundParams): Refund {
  const refundable = charge.amount - charge.amount_refunded;
  if (refundable === 0) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw invalidRequest({ code: "charge_already_refunded", message });
  }
  return {
    id: createId("re"),
    object: "refund",
    amount: validateRefundAmount(amount ?? refundable, { refundable, currency: charge.currency }),
    balance_transaction: createId("txn"),
    charge: charge.id,
    created: currentTimestamp(),
    currency: charge.currency,
    metadata: mergeMetadata({}, metadata),
    payment_intent: charge.payment_intent,
    reason: reason ? parseEnum(reason, REFUND_REASONS, "reason") : null,
    receipt_number: null,
    status: "succeeded",
  };
}

function validateRefundAmount(
  amount: number,
  { refundable, currency }: { refundable: number; currency: string },
) {
  if (amount < 1) {
    const message = "Invalid positive integer";
    throw invalidRequest({ code: "parameter_invalid_integer", message, param: "amount" });
  }
  if (amount <= refundable) return amount;
  const message = `Refund amount (${formatAmount(amount, currency)}) is greater than unrefunded amount on charge (${formatAmount(refundable, currency)})`;
  throw invalidRequest({ message, param: "amount" });
}

const REFUND_REASONS = ["duplicate", "fraudulent", "requested_by_customer"] as const;
const MISSING_REFUND_TARGET =
  "One of the following params should be provided for this request: payment_intent or charge.";
