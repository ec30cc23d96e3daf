import { asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { isAfterCursor, rowCursor } from "#server/db/list-by-time.ts";
import { transactions } from "#shared/db/schema.ts";
import type { TransactionSort } from "#shared/payments/portal-contract.ts";

type Order = {
  by: SQL[];
  /** The place where the next page continues. */
  cursor: SQL<string>;
  /** Whether a row is after the cursor; undefined for the first page. */
  isAfter: SQL | undefined;
};

/** The order of a list and where it continues. Each has an index, which is read from either end. */
export function sortTransactions({
  sort,
  order,
  after,
}: TransactionSort & { after?: string | undefined }): Order {
  const { amount, createdAt, id } = transactions;
  const direction = order === "asc" ? asc : desc;
  const time = rowCursor(createdAt, id);
  if (sort === "amount") {
    return {
      by: [direction(amount), direction(createdAt), direction(id)],
      cursor: sql<string>`${amount} || '_' || ${time}`,
      isAfter: isAfterAmount(order, after),
    };
  }
  return {
    by: [direction(createdAt), direction(id)],
    cursor: time,
    isAfter: isAfterCursor(createdAt, id, after, order),
  };
}

function isAfterAmount(
  order: TransactionSort["order"],
  cursor: string | undefined,
): SQL | undefined {
  if (!cursor) return undefined;
  const [lastAmount, lastTime, lastId] = cursor.split("_");
  const { amount, createdAt, id } = transactions;
  const row: SQLWrapper = sql`(${amount}, ${createdAt}, ${id})`;
  const last = sql`(${lastAmount}::numeric, ${lastTime}::timestamptz, ${lastId}::uuid)`;
  return order === "asc" ? sql`${row} > ${last}` : sql`${row} < ${last}`;
}
