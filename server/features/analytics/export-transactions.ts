import { to as copyTo } from "pg-copy-streams";
import { borrowClient } from "#server/db/borrow-client.ts";
import type { Deps } from "#server/deps.ts";
import type { CsvFile } from "#server/http/send-csv.ts";
import type { DayRange } from "#shared/analytics/contract.ts";

/**
 * The transactions of a range as a CSV file, oldest first, read as it is sent: however many there are, none
 * of them waits in memory.
 */
export async function exportTransactions(
  { pool }: Pick<Deps, "pool">,
  range: DayRange,
): Promise<CsvFile> {
  const { client, lost, giveBack } = await borrowClient(pool);
  await client.query("set statement_timeout = '10min'");
  const stream = client.query(copyTo(selection(range)));
  // The connection has another time limit than the others now, so that it ends here.
  return { stream, name: "transactions.csv", lost, giveBack: () => giveBack(true) };
}

/** Nothing in these columns was typed by anyone, so that no spreadsheet takes a cell for a formula. */
const selection = ({ from, to }: DayRange) => `
  copy (
    select transaction_code, created_at at time zone 'UTC' as created_at_utc, status, amount, currency,
      refunded, from_country, to_country, payment_intent_id,
      completed_at at time zone 'UTC' as completed_at_utc
    from transactions
    where ${created(">=", from)} and ${created("<", to, "+ interval '1 day'")}
    order by created_at
  ) to stdout with (format csv, header)`;

/** Safe to put together: the day was read by its contract, and a copy takes no parameters. */
const created = (comparison: string, day: string | undefined, further = "") =>
  day ? `created_at ${comparison} (timestamp '${day}' ${further}) at time zone 'UTC'` : "true";
