import { and, desc, getTableColumns } from "drizzle-orm";
import { cutPage, isAfterCursor, rowCursor } from "#server/db/list-by-time.ts";
import type { Deps } from "#server/deps.ts";
import { transactions } from "#shared/db/schema.ts";
import type { EndpointQuery, EndpointResult } from "#shared/http/endpoint.ts";
import {
  type listTransactions as contract,
  TRANSACTIONS_PER_PAGE,
} from "#shared/payments/portal-contract.ts";
import { matchFilters } from "./match-filters.ts";
import { presentTransaction } from "./present-transaction.ts";

type TransactionsQuery = EndpointQuery<typeof contract>;

export async function searchTransactions(
  { db }: Pick<Deps, "db">,
  { after, ...filter }: TransactionsQuery,
): Promise<EndpointResult<typeof contract>> {
  const { createdAt, id } = transactions;
  const rows = await db
    .select({
      ...getTableColumns(transactions),
      cursor: rowCursor(createdAt, id),
    })
    .from(transactions)
    .where(and(matchFilters(filter), isAfterCursor(createdAt, id, after)))
    .orderBy(desc(createdAt), desc(id))
    .limit(TRANSACTIONS_PER_PAGE + 1);
  const { page, next } = cutPage(rows, TRANSACTIONS_PER_PAGE);
  return { transactions: page.map(presentTransaction), next };
}
