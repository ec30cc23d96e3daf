import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { Currency } from "#shared/currency.ts";
import { calculations, transactions } from "#shared/db/schema.ts";
import type { Cents } from "#shared/money.ts";

/**
 * The newest of these calculations with this total, at most 60 minutes old. One with a payment whose receipt
 * was not shown comes first, so that a payer whose browser crashed is not charged twice.
 */
export async function findPayableCalculation(
  db: Db,
  { ids, amount, currency }: { ids: string[]; amount: Cents; currency: Currency },
) {
  const [found] = await db
    .select()
    .from(calculations)
    .where(
      and(
        inArray(calculations.id, ids),
        eq(calculations.totalLandedCost, amount),
        eq(calculations.currency, currency),
        sql`${calculations.createdAt} > now() - interval '60 minutes'`,
      ),
    )
    .orderBy(desc(hasOpenPayment), desc(calculations.createdAt))
    .limit(1);
  return found;
}

const hasOpenPayment = sql`exists (
  select 1 from ${transactions}
  where ${transactions.calculationId} = ${calculations.id}
    and ${transactions.status} in ('pending', 'completed') and ${transactions.receiptShownAt} is null
)`;

/** Serializes concurrent payments of a calculation until the transaction ends. */
export const lockCalculation = (tx: Db, id: string) =>
  tx.execute(sql`select 1 from ${calculations} where id = ${id} for update`);
