import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { parseTransactionCode } from "#shared/payments/transaction-code.ts";
import { findTransactionByCode, type Transaction } from "./queries.ts";

/** Finds a transaction by its code as typed by a user. Throws `notFound`. */
export async function requireTransaction(
  { db }: Pick<Deps, "db">,
  codeInput: string,
): Promise<Transaction> {
  const code = parseTransactionCode(codeInput);
  const transaction = code && (await findTransactionByCode(db, code));
  if (!transaction) throw new AppError("notFound", "payments.unknown");
  return transaction;
}

/** The same for the visitor who ran the calculation; to others the transaction does not exist. */
export async function requireOwnTransaction(
  deps: Pick<Deps, "db">,
  codeInput: string,
  calculationIds: string[],
): Promise<Transaction> {
  const transaction = await requireTransaction(deps, codeInput);
  if (!calculationIds.includes(transaction.calculationId)) {
    throw new AppError("notFound", "payments.unknown");
  }
  return transaction;
}
