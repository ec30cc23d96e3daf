import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { fromCents } from "#shared/money.ts";
import type { PublicTransaction } from "#shared/payments/contract.ts";
import { readCode, showCode } from "#shared/payments/transaction-code.ts";
import { transactionByCode } from "./queries.ts";

/** What anyone who holds a code may know of its payment: nothing personal. Throws `notFound`. */
export async function findTransaction(
  { db }: Pick<Deps, "db">,
  typed: string,
): Promise<PublicTransaction> {
  const code = readCode(typed);
  const found = code && (await transactionByCode(db, code));
  if (!found) throw new AppError("notFound", "payments.unknown");
  return {
    transactionCode: showCode(found.transactionCode),
    status: found.status,
    amount: fromCents(found.amount),
    refunded: fromCents(found.refunded),
    currency: found.currency,
    createdAt: found.createdAt.toISOString(),
  };
}
