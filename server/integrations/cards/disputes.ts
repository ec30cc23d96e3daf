import type Stripe from "stripe";
import type { CallStripe } from "./connection.ts";
import { listOldestFirst } from "./list-pages.ts";

export type Dispute = {
  id: string;
  /** An amount in the currency's minor unit. */
  amount: number;
  currency: string;
  /** Stripe's word, such as `fraudulent`. */
  reason: string;
  /** Stripe's word, such as `needs_response`. */
  status: string;
  /** Null when the bank takes no evidence. */
  dueBy: Date | null;
  createdAt: Date;
};

export const createDisputeCalls = (callStripe: CallStripe) => ({
  /** All disputes of a PaymentIntent, oldest first; each page of 100 has its own time limit. */
  listDisputes: async (secretKey: string, intentId: string, signal?: AbortSignal) => {
    const disputes = await listOldestFirst((position) =>
      callStripe({ secretKey, signal }, (stripe) =>
        stripe.disputes.list({ payment_intent: intentId, ...position }),
      ),
    );
    return disputes.map(toDispute);
  },
});

function toDispute(dispute: Stripe.Dispute): Dispute {
  const { due_by: dueBy } = dispute.evidence_details; // 0 when the bank allows no response
  return {
    id: dispute.id,
    amount: dispute.amount,
    currency: dispute.currency.toUpperCase(),
    reason: dispute.reason,
    status: dispute.status,
    dueBy: dueBy ? toDate(dueBy) : null,
    createdAt: toDate(dispute.created),
  };
}

const toDate = (seconds: number) => new Date(seconds * 1000);
