import type { Db } from "#server/db/client.ts";
import { queueMailToOwners } from "#server/features/mail/queue-mail.ts";
import type { Transaction } from "#server/features/payments/transactions/queries.ts";
import type { Cents } from "#shared/money.ts";

// Mails to all owners about events that need them. Each is queued in the transaction that stores its event, so that
// it is sent once.

type OpenedDispute = { amount: Cents; reason: string; dueBy: Date | null };

export const queueDisputeOpened = (tx: Db, transaction: Transaction, dispute: OpenedDispute) =>
  queueMailToOwners(tx, {
    kind: "disputeOpened",
    details: {
      ...noticeDetails(transaction, dispute.amount),
      reason: dispute.reason,
      dueBy: dispute.dueBy?.toISOString() ?? null,
    },
  });

export const queueRefundFailed = (tx: Db, transaction: Transaction, amount: Cents) =>
  queueMailToOwners(tx, { kind: "refundFailed", details: noticeDetails(transaction, amount) });

export const queuePaymentMismatch = (tx: Db, transaction: Transaction, intentId: string) =>
  queueMailToOwners(tx, {
    kind: "paymentMismatch",
    details: { ...noticeDetails(transaction, transaction.amount), intentId },
  });

const noticeDetails = (
  { transactionCode: code, currency, isLive }: Transaction,
  amount: Cents,
) => ({ code, amount, currency, isLive });
