import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { type ActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import { queueExplanation } from "#server/features/mail/queue-mail.ts";
import { requireTransaction } from "#server/features/payments/transactions/require-transaction.ts";
import { formatTransactionCode } from "#shared/payments/transaction-code.ts";

type SendExplanationInput = ActorContext & { code: string };

/**
 * Queues the explanation of a charge for the payer, in the language of the payment, and records it. Throws `notFound`,
 * and `conflict` without a mail server or an email address, before the payment, and within ten minutes of the last one.
 */
export async function sendExplanation(
  { db, hasMailServer }: Pick<Deps, "db" | "hasMailServer">,
  { actor, ip, code }: SendExplanationInput,
) {
  const transaction = await requireTransaction({ db }, code);
  const { id, receiptEmail: email, language, completedAt } = transaction;
  if (!hasMailServer) throw new AppError("conflict", "payments.noMailServer");
  if (!completedAt) throw new AppError("conflict", "payments.notCompleted");
  if (!email) throw new AppError("conflict", "payments.noPayerEmail");
  const transactionCode = formatTransactionCode(transaction.transactionCode);
  await runTransaction(db, async (tx) => {
    const isQueued = await queueExplanation(tx, { transactionId: id, email, language });
    if (!isQueued) throw new AppError("conflict", "payments.explanationSent");
    await recordEvent(tx, {
      action: "explanationSent",
      actor,
      ip,
      target: { id, name: transactionCode },
      after: email,
    });
  });
  return { transactionCode, email };
}
