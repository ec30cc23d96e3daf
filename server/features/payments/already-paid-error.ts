import { AppError } from "#server/errors/app-error.ts";
import { formatTransactionCode } from "#shared/payments/transaction-code.ts";
import type { Transaction } from "./queries.ts";

export function alreadyPaidError(transaction: Transaction) {
  const transactionCode = formatTransactionCode(transaction.transactionCode);
  const details = { params: { code: transactionCode }, data: { transactionCode } };
  return new AppError("conflict", "payments.alreadyPaid", details);
}
