import { and, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
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
    .select({ ...getTableColumns(transactions), position })
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

/** With microseconds, which a Date does not hold. */
const position = sql<string>`
  to_char(${transactions.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || ${transactions.id}`;

function filters({
  search,
  status,
  mode,
  from,
  to,
  after,
}: TransactionsQuery): (SQL | undefined)[] {
  const { createdAt, id, isLive } = transactions;
  const [afterTime, afterId] = after?.split("_") ?? [];
  return [
    search ? matchesSearch(search) : undefined,
    status && eq(transactions.status, status),
    mode && (mode === "live" ? sql`${isLive}` : sql`not ${isLive}`),
    from ? sql`${createdAt} >= ${from}::timestamp at time zone 'UTC'` : undefined,
    to ? sql`${createdAt} < (${to}::timestamp + interval '1 day') at time zone 'UTC'` : undefined,
    afterId
      ? sql`(${createdAt}, ${id}) < (${afterTime}::timestamptz, ${afterId}::uuid)`
      : undefined,
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
