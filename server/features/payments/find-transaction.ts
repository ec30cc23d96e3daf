import type { Deps } from "#server/deps.ts";
import { fromCents } from "#shared/money.ts";
import type { PublicTransaction } from "#shared/payments/contract.ts";
import { formatTransactionCode } from "#shared/payments/transaction-code.ts";
import { requireTransaction } from "./require-transaction.ts";

/** The public view of a transaction, without personal data. Throws `notFound`. */
export async function findTransaction(
  deps: Pick<Deps, "db">,
  codeInput: string,
): Promise<PublicTransaction> {
  const transaction = await requireTransaction(deps, codeInput);
  return {
    transactionCode: formatTransactionCode(transaction.transactionCode),
    status: transaction.status,
    amount: fromCents(transaction.amount),
    refunded: fromCents(transaction.refunded),
    currency: transaction.currency,
    createdAt: transaction.createdAt.toISOString(),
    completedAt: transaction.completedAt?.toISOString() ?? null,
    fromCountry: transaction.fromCountry,
    toCountry: transaction.toCountry,
    isTest: !transaction.isLive,
    shipmentDigest: transaction.shipmentDigest,
  };
}
