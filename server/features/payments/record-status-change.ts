import type { Db } from "#server/db/client.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { formatTransactionCode } from "#shared/payments/transaction-code.ts";
import type { Transaction } from "./queries.ts";

/**
 * Records that Stripe reported another status: paid, refunded, disputed. Not that a payment failed, because no money moved
 * and visitors start as many as they like.
 */
export async function recordStatusChange(tx: Db, before: Transaction, after: Transaction) {
  if (after.status === before.status || after.status === "failed") return;
  await recordEvent(tx, {
    action: "paymentStatusChanged",
    target: { id: after.id, name: formatTransactionCode(after.transactionCode) },
    before: before.status,
    after: after.status,
  });
}
