import type { Deps } from "#server/deps.ts";
import { fromCents } from "#shared/money.ts";
import type { PublicTransaction } from "#shared/payments/contract.ts";
import { presentPayment } from "./present-payment.ts";
import { requireTransaction } from "./require-transaction.ts";

/** The public view of a transaction, without personal data. Throws `notFound`. */
export async function findTransaction(
  deps: Pick<Deps, "db">,
  codeInput: string,
): Promise<PublicTransaction> {
  const transaction = await requireTransaction(deps, codeInput);
  return {
    ...presentPayment(transaction),
    status: transaction.status,
    refunded: fromCents(transaction.refunded),
    createdAt: transaction.createdAt.toISOString(),
  };
}
