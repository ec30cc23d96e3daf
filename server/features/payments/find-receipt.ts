import type { Db } from "#server/db/client.ts";
import { fromCents } from "#shared/money.ts";
import { showCode } from "#shared/payments/transaction-code.ts";
import { transactionById } from "./queries.ts";

/** What a receipt says. */
export async function findReceipt(db: Db, transactionId: string) {
  const found = await transactionById(db, transactionId);
  if (!found) throw new Error("There is no transaction for a receipt");
  const { transactionCode, amount, currency, completedAt, createdAt, qrCodeData } = found;
  return {
    code: showCode(transactionCode),
    amount: fromCents(amount),
    currency,
    paidAt: completedAt ?? createdAt,
    address: qrCodeData,
  };
}
