import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { isInDays } from "#server/db/list-by-time.ts";
import { transactions } from "#shared/db/schema.ts";
import { toCents } from "#shared/money.ts";
import type { TransactionsFilter } from "#shared/payments/portal-contract.ts";
import { parseTransactionCode } from "#shared/payments/transaction-code.ts";

/** Whether a transaction matches all filters. Each has an index, so that millions of rows are no slower. */
export function matchFilters(filter: TransactionsFilter): SQL | undefined {
  const { search, status, mode, currency, ...days } = filter;
  const { createdAt, isLive } = transactions;
  return and(
    search ? matchesSearch(search) : undefined,
    status && eq(transactions.status, status),
    mode && (mode === "live" ? sql`${isLive}` : sql`not ${isLive}`),
    currency && eq(transactions.currency, currency),
    isInDays(createdAt, days),
  );
}

/** A code, an email address or an amount. */
function matchesSearch(search: string): SQL | undefined {
  const code = parseTransactionCode(search);
  if (code) return eq(transactions.transactionCode, code);
  if (search.includes("@")) return hasReceiptEmail(search.toLowerCase());
  const amount = search.replaceAll(",", "");
  return /^\d{1,10}(\.\d{1,2})?$/.test(amount)
    ? eq(transactions.amount, toCents(amount))
    : sql`false`;
}

/** Whether any receipt was sent to this address. An array, unlike a subquery, lets Postgres combine both indexes. */
const hasReceiptEmail = (email: string) =>
  or(
    eq(transactions.receiptEmail, email),
    sql`${transactions.id} = any(array(select transaction_id from previous_receipt_emails where email = ${email}))`,
  );
