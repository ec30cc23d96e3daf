import { fromCents } from "#shared/money.ts";
import type { TransactionSummary } from "#shared/payments/portal-contract.ts";
import { formatTransactionCode } from "#shared/payments/transaction-code.ts";
import type { Transaction } from "./queries.ts";

export const presentTransaction = (transaction: Transaction): TransactionSummary => ({
  id: transaction.id,
  transactionCode: formatTransactionCode(transaction.transactionCode),
  createdAt: transaction.createdAt.toISOString(),
  amount: fromCents(transaction.amount),
  refunded: fromCents(transaction.refunded),
  currency: transaction.currency,
  status: transaction.status,
  isTest: !transaction.isLive,
  email: transaction.receiptEmail,
  fromCountry: transaction.fromCountry,
  toCountry: transaction.toCountry,
});
