import { shown } from "./amounts.ts";
import { invalid, missing } from "./answer.ts";
import type { Call } from "./call.ts";
import { defineEndpoint } from "./endpoint.ts";
import { record } from "./events.ts";
import { newId, now } from "./ids.ts";
import { pageOf, paging } from "./lists.ts";
import type { Charge, Refund } from "./objects.ts";
import { mergeMetadata, oneOf, type Params } from "./params.ts";
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
  run(state, call) {
    const { params } = call;
    const charge = chargeToRefund(state, params);
    const refund = newRefund(charge, params);
    state.refunds.set(refund.id, refund);
    charge.amount_refunded += refund.amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    record(
      state,
      { type: "refund.created", object: { ...refund, livemode: charge.livemode } },
      call,
    );
    record(state, { type: "charge.refunded", object: charge }, call);
    return refund;
  },
});

export const listRefunds = defineEndpoint({
  operation: "list",
  params: { ...paging, charge: "text", payment_intent: "text" },
  run({ refunds }, { path, params }) {
    const wanted = [...refunds.values()].filter(
      ({ charge, payment_intent }) =>
        charge === (params.charge ?? charge) &&
        payment_intent === (params.payment_intent ?? payment_intent),
    );
    return pageOf(wanted, { url: path, params });
  },
});

export const retrieveRefund = defineEndpoint({
  operation: "retrieve",
  params: {},
  run({ refunds }, { id }) {
    const refund = refunds.get(id);
    if (!refund) throw missing("refund", id, "id");
    return refund;
  },
});

export const retrieveCharge = defineEndpoint({
  operation: "charge",
  params: {},
  run: (state, { id }: Call) => findCharge(state, id, "id"),
});

type Sent = Params<(typeof createRefund)["params"]>;

function chargeToRefund(state: State, { charge, payment_intent: intentId }: Sent): Charge {
  if (charge) return findCharge(state, charge, "charge");
  if (!intentId) throw invalid({ code: "parameter_missing", message: WHAT });
  const intent = state.intents.get(intentId);
  if (!intent) throw missing("payment_intent", intentId, "payment_intent");
  const message = `This PaymentIntent (${intentId}) does not have a successful charge to refund.`;
  if (!intent.latest_charge || intent.status !== "succeeded") throw invalid({ message });
  return findCharge(state, intent.latest_charge, "charge");
}

function findCharge({ charges }: State, id: string, param: string): Charge {
  const charge = charges.get(id);
  if (!charge) throw missing("charge", id, param);
  return charge;
}

function newRefund(charge: Charge, { amount, reason, metadata }: Sent): Refund {
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw invalid({ code: "charge_already_refunded", message });
  }
  return {
    id: newId("re"),
    object: "refund",
    amount: checkRefund(amount ?? left, { left, currency: charge.currency }),
    balance_transaction: newId("txn"),
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    metadata: mergeMetadata({}, metadata),
    payment_intent: charge.payment_intent,
    reason: reason ? oneOf(reason, REASONS, "reason") : null,
    receipt_number: null,
    status: "succeeded",
  };
}

function checkRefund(amount: number, { left, currency }: { left: number; currency: string }) {
  if (amount < 1) {
    const message = "Invalid positive integer";
    throw invalid({ code: "parameter_invalid_integer", message, param: "amount" });
  }
  if (amount <= left) return amount;
  const message = `Refund amount (${shown(amount, currency)}) is greater than unrefunded amount on charge (${shown(left, currency)})`;
  throw invalid({ message, param: "amount" });
}

const REASONS = ["duplicate", "fraudulent", "requested_by_customer"] as const;
const WHAT =
  "One of the following params should be provided for this request: payment_intent or charge.";
