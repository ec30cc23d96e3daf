import { formatMoney } from "./amounts.ts";
import { invalidRequest, resourceMissing } from "./api-error.ts";
import type { ApiRequest } from "./api-request.ts";
import { findCharge } from "./charges.ts";
import { defineEndpoint } from "./endpoint.ts";
import { createId, currentTimestamp } from "./ids.ts";
import type { Charge, Refund, RefundStatus } from "./objects.ts";
import { listParams, paginate } from "./pagination.ts";
import { mergeMetadata, type Params, type ParamTypes, parseEnum } from "./params.ts";
import {
  cancelRefund,
  failRefund,
  firstRefundStatus,
  publishRefund,
  publishUpdate,
} from "./refund-lifecycle.ts";
import type { State } from "./state.ts";

export const createRefund = defineEndpoint({
  operation: "refund",
  resource: "charge",
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
    const status = firstRefundStatus(state, charge);
    Object.assign(refund, statusFields(status === "failed" ? "pending" : status));
    publishRefund(state, { charge, refund }, request);
    if (status === "failed") failRefund(state, refund, "unknown");
    return refund;
  },
});

export const updateRefund = defineEndpoint({
  operation: "refund",
  resource: "charge",
  params: { metadata: "record" },
  run(state, request) {
    const refund = findRefund(state, request);
    const previous = { metadata: refund.metadata };
    refund.metadata = mergeMetadata(refund.metadata, request.params.metadata);
    publishUpdate(state, { refund, previous }, request);
    return refund;
  },
});

/** Cancels only refunds that wait for the payer: https://docs.stripe.com/api/refunds/cancel */
export const cancelOpenRefund = defineEndpoint({
  operation: "refund",
  resource: "charge",
  params: {},
  run(state, request: ApiRequest) {
    const refund = findRefund(state, request);
    if (refund.status !== "requires_action") {
      const message = `You cannot cancel this refund because it has a status of ${refund.status}. Only refunds with a status of requires_action can be canceled.`;
      throw invalidRequest({ message });
    }
    cancelRefund(state, refund, request);
    return refund;
  },
});

export const listRefunds = defineEndpoint({
  operation: "list",
  resource: "charge",
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
  resource: "charge",
  params: {},
  run: findRefund,
});

function findRefund({ refunds }: State, { id }: ApiRequest<ParamTypes>): Refund {
  const refund = refunds.get(id);
  if (!refund) throw resourceMissing("refund", id, "id");
  return refund;
}

type RefundParams = Params<(typeof createRefund)["params"]>;

function findRefundableCharge(state: State, params: RefundParams): Charge {
  const charge = findCharge(state, params.charge ?? findChargeId(state, params), "charge");
  const isDisputed = [...state.disputes.values()].some(
    (dispute) => dispute.charge === charge.id && !dispute.is_charge_refundable,
  );
  if (!isDisputed) return charge;
  const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
  throw invalidRequest({ code: "charge_disputed", message });
}

function findChargeId({ paymentIntents }: State, { payment_intent: intentId }: RefundParams) {
  if (!intentId)
    throw invalidRequest({ code: "parameter_missing", message: MISSING_REFUND_TARGET });
  const intent = paymentIntents.get(intentId);
  if (!intent) throw resourceMissing("payment_intent", intentId, "payment_intent");
  if (intent.latest_charge && intent.status === "succeeded") return intent.latest_charge;
  const message = `This PaymentIntent (${intentId}) does not have a successful charge to refund.`;
  throw invalidRequest({ message });
}

function buildRefund(charge: Charge, { amount, reason, metadata }: RefundParams): Refund {
  if (charge.refunded) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw invalidRequest({ code: "charge_already_refunded", message });
  }
  return {
    id: createId("re"),
    object: "refund",
    amount: validateRefundAmount(amount ?? charge.amount - charge.amount_refunded, charge),
    balance_transaction: null,
    charge: charge.id,
    created: currentTimestamp(),
    currency: charge.currency,
    metadata: mergeMetadata({}, metadata),
    payment_intent: charge.payment_intent,
    reason: reason ? parseEnum(reason, REFUND_REASONS, "reason") : null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "pending",
    transfer_reversal: null,
  };
}

const statusFields = (status: RefundStatus): Partial<Refund> => ({
  status,
  ...(status === "pending" && { pending_reason: "processing" }),
  ...(status === "succeeded" && { balance_transaction: createId("txn") }),
});

function validateRefundAmount(amount: number, charge: Charge) {
  const { amount_refunded: refunded, currency } = charge;
  const refundable = charge.amount - refunded;
  if (amount < 1) {
    const message = "Invalid positive integer";
    throw invalidRequest({ code: "parameter_invalid_integer", message, param: "amount" });
  }
  if (amount <= refundable) return amount;
  const limit = refunded ? "unrefunded amount on charge" : "charge amount";
  const message = `Refund amount (${formatMoney(amount, currency)}) is greater than ${limit} (${formatMoney(refundable, currency)})`;
  throw invalidRequest({ message, param: "amount" });
}

const REFUND_REASONS = ["duplicate", "fraudulent", "requested_by_customer"] as const;
const MISSING_REFUND_TARGET =
  "One of the following params should be provided for this request: payment_intent or charge.";
