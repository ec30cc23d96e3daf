import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { fromCents } from "#shared/money.ts";
import type { PublicTransaction } from "#shared/payments/contract.ts";
import { formatTransactionCode, parseTransactionCode } from "#shared/payments/transaction-code.ts";
import { findTransactionByCode } from "./queries.ts";

/** What anyone who holds a code may know of its payment: nothing personal. Throws `notFound`. */
export async function findTransaction(
  { db }: Pick<Deps, "db">,
  codeInput: string,
): Promise<PublicTransaction> {
  const code = parseTransactionCode(codeInput);
  const transaction = code && (await findTransactionByCode(db, code));
  if (!transaction) throw new AppError("notFound", "payments.unknown");
  return {
    transactionCode: formatTransactionCode(transaction.transactionCode),
    status: transaction.status,
    amount: fromCents(transaction.amount),
    refunded: fromCents(transaction.refunded),
    currency: transaction.currency,
    createdAt: transaction.createdAt.toISOString(),
  };
}
