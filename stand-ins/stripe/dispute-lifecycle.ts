import type { ApiRequest } from "./api-request.ts";
import { publishEvent } from "./events.ts";
import { createId, currentTimestamp } from "./ids.ts";
import type {
  BalanceTransaction,
  Charge,
  Dispute,
  DisputeReason,
  DisputeStatus,
} from "./objects.ts";
import type { State } from "./state.ts";

// A chargeback withdraws the amount and a fee; an inquiry (`warning_…`) only asks.
// https://docs.stripe.com/disputes/how-disputes-work

const RESPONSE_DAYS = 9;
const DAY_SECONDS = 24 * 60 * 60;
/** The fee in the smallest unit of the charge's currency, without conversion. */
const DISPUTE_FEE = 1500;

type DisputeInput = { amount?: number; reason?: DisputeReason; status?: DisputeStatus };

export function openDispute(state: State, charge: Charge, input: DisputeInput): Dispute {
  const dispute = buildDispute(charge, input);
  state.disputes.set(dispute.id, dispute);
  charge.disputed = true;
  publishEvent(state, { type: "charge.dispute.created", object: dispute });
  withdrawFunds(state, dispute);
  return dispute;
}

/** Throws for a closed dispute, as its status is final. */
export function changeDisputeStatus(
  state: State,
  { dispute, status }: { dispute: Dispute; status: DisputeStatus },
  request?: ApiRequest,
) {
  if (isClosed(dispute.status)) throw new Error(`Dispute ${dispute.id} is ${dispute.status}`);
  const previous = {
    status: dispute.status,
    is_charge_refundable: dispute.is_charge_refundable,
  };
  dispute.status = status;
  dispute.is_charge_refundable = isRefundable(status);
  withdrawFunds(state, dispute);
  if (isClosed(status)) return closeDispute(state, dispute, request);
  publishEvent(state, { type: "charge.dispute.updated", object: dispute, previous }, request);
}

function closeDispute(state: State, dispute: Dispute, request?: ApiRequest) {
  if (dispute.status === "won") {
    dispute.balance_transactions.push(buildBalanceTransaction(dispute, "reversal"));
    publishEvent(state, { type: "charge.dispute.funds_reinstated", object: dispute }, request);
  }
  publishEvent(state, { type: "charge.dispute.closed", object: dispute }, request);
}

function withdrawFunds(state: State, dispute: Dispute) {
  if (isInquiry(dispute.status) || dispute.balance_transactions.length) return;
  dispute.balance_transactions.push(buildBalanceTransaction(dispute, "withdrawal"));
  publishEvent(state, { type: "charge.dispute.funds_withdrawn", object: dispute });
}

export const isInquiry = (status: DisputeStatus) => status.startsWith("warning_");
export const isClosed = (status: DisputeStatus) =>
  ["won", "lost", "warning_closed"].includes(status);
const isRefundable = (status: DisputeStatus) => isInquiry(status) || status === "won";

function buildDispute(
  charge: Charge,
  { amount = charge.amount, reason = "fraudulent", status = "needs_response" }: DisputeInput,
): Dispute {
  const created = currentTimestamp();
  return {
    id: createId("dp"),
    object: "dispute",
    amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: Object.fromEntries(EVIDENCE_FIELDS.map((name) => [name, null])),
    evidence_details: {
      due_by: created + RESPONSE_DAYS * DAY_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    is_charge_refundable: isRefundable(status),
    livemode: charge.livemode,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status,
  };
}

function buildBalanceTransaction(
  { id, amount, charge, currency }: Dispute,
  kind: "withdrawal" | "reversal",
): BalanceTransaction {
  const isWithdrawal = kind === "withdrawal";
  const change = isWithdrawal ? -amount : amount;
  const fee = isWithdrawal ? DISPUTE_FEE : 0;
  return {
    id: createId("txn"),
    object: "balance_transaction",
    amount: change,
    created: currentTimestamp(),
    currency,
    description: `Chargeback ${kind} for ${charge}`,
    fee,
    net: change - fee,
    source: id,
    status: "pending",
    type: "adjustment",
  };
}

const EVIDENCE_FIELDS = `access_activity_log billing_address cancellation_policy
  cancellation_policy_disclosure cancellation_rebuttal customer_communication customer_email_address
  customer_name customer_purchase_ip customer_signature duplicate_charge_documentation
  duplicate_charge_explanation duplicate_charge_id product_description receipt refund_policy
  refund_policy_disclosure refund_refusal_explanation service_date service_documentation
  shipping_address shipping_carrier shipping_date shipping_documentation shipping_tracking_number
  uncategorized_file uncategorized_text`.split(/\s+/);
