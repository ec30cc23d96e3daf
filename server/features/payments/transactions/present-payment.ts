import { fromCents } from "#shared/money.ts";
import type { PaymentFacts } from "#shared/payments/contract.ts";
import { formatTransactionCode } from "#shared/payments/transaction-code.ts";
import type { Transaction } from "./queries.ts";

/** The view of a payment on its receipt and verification page, without personal data. */
export const presentPayment = (transaction: Transaction): PaymentFacts => ({
  transactionCode: formatTransactionCode(transaction.transactionCode),
  amount: fromCents(transaction.amount),
  currency: transaction.currency,
  completedAt: transaction.completedAt?.toISOString() ?? null,
  fromCountry: transaction.fromCountry,
  toCountry: transaction.toCountry,
  isTest: !transaction.isLive,
  shipmentDigest: transaction.shipmentDigest,
  missing: transaction.missing ?? [],
});
