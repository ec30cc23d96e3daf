import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { readCode, showCode } from "#shared/payments/transaction-code.ts";
import { completePayment } from "./complete-payment.ts";
import { qrCodeOf } from "./qr-code.ts";
import { markProved, type Transaction, transactionByCode } from "./queries.ts";
import { secretKeyOf } from "./read-keys.ts";

type Needs = Pick<Deps, "db" | "settings" | "cards" | "encryptionKeys" | "environmentCredentials">;

/**
 * Completes a payment that the provider says is made, and answers with the proof of it; again with the
 * same where it was completed before. Throws `notFound` for a code that is none of the visitor's and
 * `conflict` while it is not paid.
 */
export async function confirmPayment(deps: Needs, typed: string, calculations: string[]) {
  const transaction = await ownTransaction(deps, typed, calculations);
  if (!transaction.completedAt) await askProvider(deps, transaction);
  await markProved(deps.db, transaction.id);
  const transactionCode = showCode(transaction.transactionCode);
  return { transactionCode, qrCode: await qrCodeOf(transaction.qrCodeData) };
}

/** The visitor's own transaction; whether another's exists is not told. */
export async function ownTransaction(
  { db }: Pick<Deps, "db">,
  typed: string,
  calculations: string[],
): Promise<Transaction> {
  const code = readCode(typed);
  const transaction = code && (await transactionByCode(db, code));
  if (!transaction || !calculations.includes(transaction.calculationId)) {
    throw new AppError("notFound", "payments.unknown");
  }
  return transaction;
}

async function askProvider(deps: Needs, transaction: Transaction) {
  const { paymentIntentId } = transaction;
  const secretKey = await secretKeyOf(deps);
  const intent =
    paymentIntentId && (await deps.cards.retrievePaymentIntent(secretKey, paymentIntentId));
  if (intent && intent.state === "processing")
    throw new AppError("conflict", "payments.processing");
  const isPaid = intent && (await completePayment(deps, transaction, intent));
  if (!isPaid) throw new AppError("conflict", "payments.notCompleted");
}
