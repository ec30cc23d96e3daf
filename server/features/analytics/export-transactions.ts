import type { Readable } from "node:stream";
import { to as copyTo } from "pg-copy-streams";
import type { Deps } from "#server/deps.ts";
import type { DayRange } from "#shared/analytics/contract.ts";

/**
 * The transactions of a range as a CSV file, oldest first, read as it is sent: however many there are, none
 * of them waits in memory. `close` gives the connection back.
 */
export async function exportTransactions({ pool }: Pick<Deps, "pool">, range: DayRange) {
  const client = await pool.connect();
  await client.query("set statement_timeout = '10min'");
  const stream: Readable = client.query(copyTo(selection(range)));
  return {
    stream,
    // The connection has another time limit than the pool's now, so that it ends here.
    close: () => client.release(true),
  };
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
