import { eq } from "drizzle-orm";
import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { queueReceipt } from "#server/features/mail/queue-mail.ts";
import { transactions } from "#shared/db/schema.ts";
import { lockTransaction } from "./queries.ts";
import { requireOwnTransaction } from "./require-transaction.ts";

type SetReceiptEmailInput = { code: string; email: string | null; calculationIds: string[] };

/**
 * Stores the address to which `changeTransaction` sends the receipt once the payment succeeds. If it has succeeded, the
 * receipt is queued at once. Throws `notFound` for another visitor's payment.
 */
export async function setReceiptEmail(
  { db }: Pick<Deps, "db">,
  { code, email, calculationIds }: SetReceiptEmailInput,
): Promise<null> {
  const { id, language } = await requireOwnTransaction({ db }, code, calculationIds);
  await runTransaction(db, async (tx) => {
    const { completedAt } = await lockTransaction(tx, id);
    if (!completedAt) {
      await tx.update(transactions).set({ receiptEmail: email }).where(eq(transactions.id, id));
    } else if (email) {
      await queueReceipt(tx, { transactionId: id, email, language });
    }
  });
  return null;
}
