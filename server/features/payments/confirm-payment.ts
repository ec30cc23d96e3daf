import { AppError } from "#server/errors/app-error.ts";
import type { PaymentReceipt } from "#shared/payments/contract.ts";
import { applyIntent } from "./apply-intent.ts";
import { presentPayment } from "./present-payment.ts";
import { renderQrCode } from "./qr-code.ts";
import { markReceiptShown, type Transaction } from "./queries.ts";
import { requireOwnTransaction } from "./require-transaction.ts";
import { requireSecretKey, type StripeDeps } from "./stripe-keys.ts";

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
  return { ...presentPayment(paid), qrCode };
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
