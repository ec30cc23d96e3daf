import { asc, eq } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { listNotes, presentNote } from "#server/features/payments/notes/note-queries.ts";
import {
  leftToRefund,
  type RefundLimit,
  type RefundLimitDeps,
  readRefundLimit,
} from "#server/features/payments/refunds/refund-limit.ts";
import {
  listRefunds,
  type Refund,
  sumActiveRefunds,
} from "#server/features/payments/refunds/refund-queries.ts";
import type { User } from "#shared/accounts/contract.ts";
import { disputes, mailOutbox, paymentAttempts } from "#shared/db/schema.ts";
import { type Cents, fromCents } from "#shared/money.ts";
import type {
  DisputeSummary,
  RefundSummary,
  TransactionDetails,
} from "#shared/payments/portal-contract.ts";
import { listMissingItems } from "./missing-items.ts";
import { presentCard } from "./present-receipt.ts";
import { presentTransaction } from "./present-transaction.ts";
import { isRefundable } from "./queries.ts";
import { requireTransaction } from "./require-transaction.ts";

type Dispute = typeof disputes.$inferSelect;

/** Throws `notFound`. */
export async function getTransactionDetails(
  deps: Pick<Deps, "db"> & RefundLimitDeps,
  { code, actor }: { code: string; actor: User },
): Promise<TransactionDetails> {
  const { db } = deps;
  const transaction = await requireTransaction({ db }, code);
  const { id, amount, isLive } = transaction;
  const [attempts, refunds, disputeRows, mails, missing, limit, notes] = await Promise.all([
    db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.transactionId, id))
      .orderBy(asc(paymentAttempts.number)),
    listRefunds(db, id),
    db
      .select()
      .from(disputes)
      .where(eq(disputes.transactionId, id))
      .orderBy(asc(disputes.createdAt)),
    db.select().from(mailOutbox).where(eq(mailOutbox.transactionId, id)),
    listMissingItems(db, transaction),
    readRefundLimit(deps, actor, transaction.currency),
    listNotes(db, id),
  ]);
  const active = sumActiveRefunds(refunds);
  return {
    ...presentTransaction(transaction),
    completedAt: transaction.completedAt?.toISOString() ?? null,
    card: presentCard(transaction),
    missing,
    refundable: isRefundable(transaction) ? fromCents((amount - active) as Cents) : 0,
    refundedOrPending: fromCents(active),
    refundLimit: limit && presentLimit(limit, active),
    stripeUrl:
      transaction.paymentIntentId && stripeUrl(isLive, `payments/${transaction.paymentIntentId}`),
    attempts: attempts.map(({ number, state, lastErrorCode, createdAt }) => ({
      number,
      state,
      lastErrorCode,
      createdAt: createdAt.toISOString(),
    })),
    refunds: refunds.map(presentRefund),
    disputes: disputeRows.map((dispute) => presentDispute(dispute, isLive)),
    receipts: presentMails(mails, "receipt"),
    explanations: presentMails(mails, "chargeExplanation"),
    notes: notes.map((note) => presentNote(note, actor)),
  };
}

function presentLimit(limit: RefundLimit, refunded: Cents) {
  const left = leftToRefund(limit, refunded);
  return { usd: fromCents(limit.usd), left: left === null ? null : fromCents(left) };
}

const presentRefund = (refund: Refund): RefundSummary => ({
  id: refund.id,
  amount: fromCents(refund.amount),
  state: refund.state,
  reason: refund.reason,
  actorEmail: refund.actorEmail,
  failureReason: refund.failureReason,
  createdAt: refund.createdAt.toISOString(),
});

const presentDispute = (dispute: Dispute, isLive: boolean): DisputeSummary => ({
  id: dispute.id,
  amount: fromCents(dispute.amount),
  reason: dispute.reason,
  status: dispute.status,
  dueBy: dispute.dueBy?.toISOString() ?? null,
  createdAt: dispute.createdAt.toISOString(),
  stripeUrl: stripeUrl(isLive, `disputes/${dispute.id}`),
});

type Mail = typeof mailOutbox.$inferSelect;

const presentMails = (mails: readonly Mail[], wanted: Mail["kind"]) =>
  mails.flatMap(({ kind, email, sentAt }) =>
    email && kind === wanted ? [{ email, sentAt: sentAt?.toISOString() ?? null }] : [],
  );

const stripeUrl = (isLive: boolean, path: string) =>
  `https://dashboard.stripe.com/${isLive ? "" : "test/"}${path}`;
