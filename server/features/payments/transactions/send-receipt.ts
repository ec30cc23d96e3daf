import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { queueReceipt } from "#server/features/mail/queue-mail.ts";
import type { Language } from "#shared/languages.ts";
import { requireOwnTransaction } from "./require-transaction.ts";

type SendReceiptInput = {
  code: string;
  email: string;
  language: Language;
  calculationIds: string[];
};

/** Queues a receipt, once per email within ten minutes. Throws `conflict` when the transaction is not paid. */
export async function sendReceipt(
  { db }: Pick<Deps, "db">,
  input: SendReceiptInput,
): Promise<null> {
  const { code, email, language, calculationIds } = input;
  const transaction = await requireOwnTransaction({ db }, code, calculationIds);
  if (!transaction.completedAt) throw new AppError("conflict", "payments.notCompleted");
  const receipt = { transactionId: transaction.id, email, language };
  await runTransaction(db, (tx) => queueReceipt(tx, receipt));
  return null;
}
