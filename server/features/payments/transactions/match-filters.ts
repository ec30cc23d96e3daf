import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { isInDays } from "#server/db/list-by-time.ts";
import { transactions } from "#shared/db/schema.ts";
import type { TransactionsFilter } from "#shared/payments/portal-contract.ts";
import { matchSearch } from "./match-search.ts";

/** Whether a transaction matches all filters. Each has an index, so that millions of rows are no slower. */
export async function matchFilters(db: Db, filter: TransactionsFilter): Promise<SQL | undefined> {
  const { search, status, mode, currency, ...days } = filter;
  const { createdAt, isLive } = transactions;
  return and(
    search ? await matchSearch(db, search) : undefined,
    status && eq(transactions.status, status),
    mode && (mode === "live" ? sql`${isLive}` : sql`not ${isLive}`),
    currency && eq(transactions.currency, currency),
    isInDays(createdAt, days),
  );
}
