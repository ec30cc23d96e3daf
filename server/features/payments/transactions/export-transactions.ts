import { type SQL, sql } from "drizzle-orm";
import { type CsvExport, createCsvExport, utcTime, withoutFormula } from "#server/db/csv-export.ts";
import type { Deps } from "#server/deps.ts";
import { transactions } from "#shared/db/schema.ts";
import type { TransactionsFilter } from "#shared/payments/portal-contract.ts";
import { matchFilters } from "./match-filters.ts";

export const exportTransactions = async (
  { db }: Pick<Deps, "db">,
  filter: TransactionsFilter,
): Promise<CsvExport> => createCsvExport(db, transactionRows(await matchFilters(db, filter)));

const transactionRows = (matches: SQL | undefined) => sql`
  select regexp_replace(transaction_code, '(.{4})(?=.)', '\\1-', 'g') as transaction_code,
    ${utcTime(transactions.createdAt)} as created_at_utc, status, amount, currency,
    refunded, from_country, to_country,
    ${withoutFormula(transactions.paymentIntentId)} as payment_intent_id,
    ${utcTime(transactions.completedAt)} as completed_at_utc,
    case when is_live then 'live' else 'test' end as mode, disputed,
    ${withoutFormula(transactions.receiptEmail)} as email
  from transactions
  where ${matches ?? true}
  order by created_at`;
