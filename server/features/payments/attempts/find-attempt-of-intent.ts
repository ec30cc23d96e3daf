import { and, eq, getTableColumns, isNull, or, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import type { Db } from "#server/db/client.ts";
import type { Transaction } from "#server/features/payments/transactions/queries.ts";
import type { PaymentIntent } from "#server/integrations/cards.ts";
import {
  disputes,
  installation,
  paymentAttempts,
  refunds,
  transactions,
} from "#shared/db/schema.ts";
import type { Attempt } from "./attempts.ts";

export type FoundAttempt = {
  attempt: Attempt;
  transaction: Transaction;
  hasRefunds: boolean;
  hasDisputes: boolean;
  installationId: string;
};

/** Finds it by the intent's id, else by its metadata: a crash can leave the attempt without the id. */
export async function findAttemptOfIntent(
  db: Db,
  { id, metadata }: PaymentIntent,
): Promise<FoundAttempt | undefined> {
  const { transaction_id: transactionId = "", attempt: number } = metadata;
  const isNamed = isUuid(transactionId)
    ? and(
        eq(paymentAttempts.transactionId, transactionId),
        isNull(paymentAttempts.intentId),
        number ? sql`${paymentAttempts.number}::text = ${number}` : undefined,
      )
    : undefined;
  const [found] = await db
    .select({
      attempt: getTableColumns(paymentAttempts),
      transaction: getTableColumns(transactions),
      hasRefunds: sql<boolean>`exists (select from ${refunds} where ${refunds.transactionId} = ${transactions.id})`,
      hasDisputes: sql<boolean>`exists (select from ${disputes} where ${disputes.transactionId} = ${transactions.id})`,
      installationId: sql<string>`(select ${installation.id} from ${installation} limit 1)`,
    })
    .from(paymentAttempts)
    .innerJoin(transactions, eq(transactions.id, paymentAttempts.transactionId))
    .where(or(eq(paymentAttempts.intentId, id), isNamed));
  return found;
}

export const isStoredIntent = async (db: Db, intentId: string): Promise<boolean> =>
  (await db.$count(paymentAttempts, eq(paymentAttempts.intentId, intentId))) > 0;
