import { sql } from "drizzle-orm";
import { type CopyOutput, copyOut } from "#server/db/copy-out.ts";
import { isInDays } from "#server/db/list-by-time.ts";
import type { Deps } from "#server/deps.ts";
import type { DayRange } from "#shared/analytics/contract.ts";
import { transactions } from "#shared/db/schema.ts";

export const exportTransactions = (
  { db }: Pick<Deps, "db">,
  range: DayRange,
  consume: (output: CopyOutput) => Promise<void>,
): Promise<void> => copyOut(db, transactionRows(range), consume);

/** No column holds text typed by users, so no cell can be a spreadsheet formula. */
const transactionRows = (range: DayRange) => sql`
  select transaction_code, created_at at time zone 'UTC' as created_at_utc, status, amount, currency,
    refunded, from_country, to_country, payment_intent_id,
    completed_at at time zone 'UTC' as completed_at_utc,
    case when is_live then 'live' else 'test' end as mode, disputed
  from transactions
  where ${isInDays(transactions.createdAt, range) ?? true}
  order by created_at`;
