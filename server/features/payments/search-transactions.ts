import { and, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { isAfterPosition, isInDays, rowPosition } from "#server/db/list-by-time.ts";
import type { Deps } from "#server/deps.ts";
import { transactions } from "#shared/db/schema.ts";
import type { EndpointQuery, EndpointResult } from "#shared/http/endpoint.ts";
import { toCents } from "#shared/money.ts";
import {
  type listTransactions as contract,
  TRANSACTIONS_PER_PAGE,
} from "#shared/payments/contract.ts";
import { parseTransactionCode } from "#shared/payments/transaction-code.ts";
import { presentTransaction } from "./present-transaction.ts";

type TransactionsQuery = EndpointQuery<typeof contract>;

/** A page of transactions, newest first. Each filter has an index, so that millions of rows are no slower. */
export async function searchTransactions(
  { db }: Pick<Deps, "db">,
  query: TransactionsQuery,
): Promise<EndpointResult<typeof contract>> {
  const rows = await db
    .select({
      ...getTableColumns(transactions),
      position: rowPosition(transactions.createdAt, transactions.id),
    })
    .from(transactions)
    .where(and(...filters(query)))
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(TRANSACTIONS_PER_PAGE + 1);
  const page = rows.slice(0, TRANSACTIONS_PER_PAGE);
  const hasMore = rows.length > page.length;
  return {
    transactions: page.map(presentTransaction),
    next: (hasMore && page.at(-1)?.position) || null,
  };
}

function filters({ search, status, mode, after, ...days }: TransactionsQuery): (SQL | undefined)[] {
  const { createdAt, id, isLive } = transactions;
  return [
    search ? matchesSearch(search) : undefined,
    status && eq(transactions.status, status),
    mode && (mode === "live" ? sql`${isLive}` : sql`not ${isLive}`),
    isInDays(createdAt, days),
    isAfterPosition(createdAt, id, after),
  ];
}

/** A code, an email address or an amount. */
function matchesSearch(search: string): SQL {
  const code = parseTransactionCode(search);
  if (code) return eq(transactions.transactionCode, code);
  if (search.includes("@")) return eq(transactions.receiptEmail, search.toLowerCase());
  const amount = search.replaceAll(",", "");
  return /^\d{1,10}(\.\d{1,2})?$/.test(amount)
    ? eq(transactions.amount, toCents(amount))
    : sql`false`;
}
