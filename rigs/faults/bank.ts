import { randomUUID } from "node:crypto";
import type { StripeStandIn } from "#stand-ins/stripe/interface.ts";
import type { Dispute, DisputeStatus } from "#stand-ins/stripe/objects.ts";
import type { Payer } from "./payers.ts";
import { chance, pick } from "./random.ts";
import { repeat } from "./repeat.ts";

const PAUSE_MS = 150;

type BankOptions = { usesDashboard: boolean };

/** What payers' banks do, and people in Stripe's dashboard, one thing after another until stopped. */
export function startBank(
  stripe: StripeStandIn,
  visitors: Payer[],
  { usesDashboard }: BankOptions,
) {
  const actions: [Action, ...Action[]] = [
    () => openDispute(stripe, visitors),
    () => advanceDispute(stripe),
    () => endRefund(stripe),
    () => stripe.setNextRefundStatus(pick(["pending", "requires_action", "failed"])),
  ];
  if (usesDashboard) actions.push(() => refundInDashboard(stripe, visitors));
  return repeat(() => pick(actions)(), PAUSE_MS);
}

type Action = () => Promise<unknown>;

/** Disputes a payment without a dispute; some are inquiries, some are about a part of the amount. */
async function openDispute(stripe: StripeStandIn, visitors: Payer[]) {
  const disputes = await stripe.disputes();
  const intent = pickPaidIntent(visitors);
  if (!intent || disputes.some(({ payment_intent: id }) => id === intent)) return;
  await stripe.openDispute(intent, {
    status: chance(0.2) ? "warning_needs_response" : "needs_response",
    ...(chance(0.3) && { amount: 50 }),
  });
}

const NEXT_STATUSES: Partial<Record<DisputeStatus, [DisputeStatus, ...DisputeStatus[]]>> = {
  warning_needs_response: ["warning_under_review", "warning_closed", "needs_response"],
  warning_under_review: ["warning_closed", "needs_response"],
  needs_response: ["under_review", "won", "lost"],
  under_review: ["won", "lost"],
};

async function advanceDispute(stripe: StripeStandIn) {
  const nextStatus = ({ status }: Dispute) => NEXT_STATUSES[status];
  const dispute = pick((await stripe.disputes()).filter(nextStatus));
  const next = dispute && nextStatus(dispute);
  if (next) await stripe.setDisputeStatus(dispute.id, pick(next));
}

/** Completes a pending refund, or fails one, also one that succeeded. */
async function endRefund(stripe: StripeStandIn) {
  const refunds = await stripe.refunds();
  const pending = pick(
    refunds.filter(({ status }) => status === "pending" || status === "requires_action"),
  );
  if (pending && chance(0.5)) return stripe.settleRefund(pending.id);
  const succeeded = pick(refunds.filter(({ status }) => status === "succeeded"));
  const failing = chance(0.5) ? pending : succeeded;
  return failing && stripe.failRefund(failing.id, "expired_or_canceled_card");
}

/** A fault of the stand-in may make it fail, also after the refund was made. */
async function refundInDashboard({ url, secretKey }: StripeStandIn, visitors: Payer[]) {
  const intent = pickPaidIntent(visitors);
  if (!intent) return;
  await fetch(`${url}/v1/refunds`, {
    method: "POST",
    headers: { Authorization: `Bearer ${secretKey}`, "Idempotency-Key": randomUUID() },
    body: new URLSearchParams({ payment_intent: intent, amount: "20" }),
  }).catch(() => {});
}

const pickPaidIntent = (visitors: Payer[]) =>
  pick(visitors.filter(({ hasPaid }) => hasPaid))?.intents[0];
