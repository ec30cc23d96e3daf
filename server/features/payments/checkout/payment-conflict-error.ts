import { AppError } from "#server/errors/app-error.ts";
import type { Transaction } from "#server/features/payments/transactions/queries.ts";
import { formatTransactionCode } from "#shared/payments/transaction-code.ts";
import type { TextKey } from "#shared/texts.ts";

// It has the transaction code, by which the payer's browser confirms the payment instead of beginning another one.

export const alreadyPaidError = (transaction: Transaction) =>
  paymentConflictError("payments.alreadyPaid", transaction);

export const processingError = (transaction: Transaction) =>
  paymentConflictError("payments.processing", transaction);

function paymentConflictError(key: TextKey, transaction: Transaction) {
  const transactionCode = formatTransactionCode(transaction.transactionCode);
  const details = { params: { code: transactionCode }, data: { transactionCode } };
  return new AppError("conflict", key, details);
}
