import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { formatTransactionCode, parseTransactionCode } from "#shared/payments/transaction-code.ts";
import { completePayment } from "./complete-payment.ts";
import { renderQrCode } from "./qr-code.ts";
import { findTransactionByCode, markReceiptShown, type Transaction } from "./queries.ts";
import { requireSecretKey } from "./stripe-keys.ts";

type ConfirmPaymentDeps = Pick<
  Deps,
  "db" | "settings" | "cards" | "encryptionKeys" | "environmentCredentials"
>;

/**
 * Completes a payment that the provider says is made, and answers with the proof of it; again with the
 * same where it was completed before. Throws `notFound` for a code that is none of the visitor's and
 * `conflict` while it is not paid.
 */
export async function confirmPayment(
  deps: ConfirmPaymentDeps,
  codeInput: string,
  calculationIds: string[],
) {
  const transaction = await findOwnTransaction(deps, codeInput, calculationIds);
  if (!transaction.completedAt) await verifyPayment(deps, transaction);
  await markReceiptShown(deps.db, transaction.id);
  const transactionCode = formatTransactionCode(transaction.transactionCode);
  return { transactionCode, qrCode: await renderQrCode(transaction.qrCodeData) };
}

/** The visitor's own transaction; whether another's exists is not told. */
export async function findOwnTransaction(
  { db }: Pick<Deps, "db">,
  codeInput: string,
  calculationIds: string[],
): Promise<Transaction> {
  const code = parseTransactionCode(codeInput);
  const transaction = code && (await findTransactionByCode(db, code));
  if (!transaction || !calculationIds.includes(transaction.calculationId)) {
    throw new AppError("notFound", "payments.unknown");
  }
  return transaction;
}

async function verifyPayment(deps: ConfirmPaymentDeps, transaction: Transaction) {
  const { paymentIntentId } = transaction;
  const secretKey = await requireSecretKey(deps);
  const intent =
    paymentIntentId && (await deps.cards.retrievePaymentIntent(secretKey, paymentIntentId));
  if (intent && intent.state === "processing")
    throw new AppError("conflict", "payments.processing");
  const isPaid = intent && (await completePayment(deps, transaction, intent));
  if (!isPaid) throw new AppError("conflict", "payments.notCompleted");
}
