import { and, getTableColumns } from "drizzle-orm";
import { cutPage } from "#server/db/list-by-time.ts";
import type { Deps } from "#server/deps.ts";
import { transactions } from "#shared/db/schema.ts";
import type { EndpointQuery, EndpointResult } from "#shared/http/endpoint.ts";
import {
  type listTransactions as contract,
  TRANSACTIONS_PER_PAGE,
} from "#shared/payments/portal-contract.ts";
import { matchFilters } from "./match-filters.ts";
import { presentTransaction } from "./present-transaction.ts";
import { sortTransactions } from "./sort-transactions.ts";

type TransactionsQuery = EndpointQuery<typeof contract>;

export async function searchTransactions(
  { db }: Pick<Deps, "db">,
  { after, sort, order, ...filter }: TransactionsQuery,
): Promise<EndpointResult<typeof contract>> {
  const { by, cursor, isAfter } = sortTransactions({ sort, order, after });
  const rows = await db
    .select({ ...getTableColumns(transactions), cursor })
    .from(transactions)
    .where(and(await matchFilters(db, filter), isAfter))
    .orderBy(...by)
    .limit(TRANSACTIONS_PER_PAGE + 1);
  const { page, next } = cutPage(rows, TRANSACTIONS_PER_PAGE);
  return { transactions: page.map(presentTransaction), next };
}
