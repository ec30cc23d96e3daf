import { AppError } from "#server/errors/app-error.ts";
import { applyIntent } from "#server/features/payments/events/apply-intent.ts";
import { requireSecretKey, type StripeDeps } from "#server/features/payments/stripe-keys.ts";
import { presentReceipt } from "#server/features/payments/transactions/present-receipt.ts";
import { renderQrCode } from "#server/features/payments/transactions/qr-code.ts";
import {
  markReceiptShown,
  type Transaction,
} from "#server/features/payments/transactions/queries.ts";
import { requireOwnTransaction } from "#server/features/payments/transactions/require-transaction.ts";
import type { PaymentReceipt } from "#shared/payments/contract.ts";

type ConfirmingPayer = {
  calculationIds: string[];
  /** Whether the payer's browser still waits for the receipt. */
  isConnected: () => boolean;
};

/** Throws `notFound` for another visitor's code and `conflict` until Stripe reports the payment. */
export async function confirmPayment(
  deps: StripeDeps,
  codeInput: string,
  { calculationIds, isConnected }: ConfirmingPayer,
): Promise<PaymentReceipt> {
  const transaction = await requireOwnTransaction(deps, codeInput, calculationIds);
  const paid = transaction.completedAt ? transaction : await verifyPayment(deps, transaction);
  const qrCode = await renderQrCode(paid.qrCodeData);
  if (isConnected()) await markReceiptShown(deps.db, paid.id);
  const receipt = await presentReceipt(deps.db, paid, await deps.settings.get());
  return { ...receipt, qrCode, receiptEmail: paid.receiptEmail };
}

async function verifyPayment(
  deps: StripeDeps,
  { paymentIntentId }: Transaction,
): Promise<Transaction> {
  const secretKey = await requireSecretKey(deps);
  const intent =
    paymentIntentId && (await deps.cards.retrievePaymentIntent(secretKey, paymentIntentId));
  const verified = intent ? await applyIntent(deps, intent, { secretKey }) : undefined;
  if (verified?.status === "processing") throw new AppError("conflict", "payments.processing");
  if (!verified?.completedAt) throw new AppError("conflict", "payments.notCompleted");
  return verified;
}
