import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { isTransient } from "#server/db/is-transient.ts";
import { IS_SUPERSEDED } from "#server/db/superseded-draft.ts";
import { describeError } from "#server/errors/describe-error.ts";
import { startJob } from "./start-job.ts";

const FIVE_MINUTES = 300_000;

const MAX_STORED_CALLS = 1000;

type CleanUp = { table: string; statement: SQL };

/** Deletes at most `limit` rows, to keep locks short. */
function deleteWhere(table: string, key: string, condition: SQL, limit = 1000): CleanUp {
  const [rows, id] = [sql.identifier(table), sql.identifier(key)];
  const statement = sql`delete from ${rows} where ${id} in (
    select ${id} from ${rows} where ${condition} limit ${limit} for update skip locked)`;
  return { table, statement };
}

/** The newest draft that a source brought waits for a decision, however long that takes. */
const IS_OLD_DRAFT = sql`activated_at is null and active_from is null
  and coalesce(dismissed_at, created_at) < now() - interval '7 days'
  and (source is null or dismissed_at is not null or ${sql.raw(IS_SUPERSEDED)})`;

export const DELETE_EXPIRED = [
  deleteWhere("session", "sid", sql`expire < now()`),
  deleteWhere("password_reset_tokens", "id", sql`expires_at < now()`),
  deleteWhere("email_changes", "user_id", sql`expires_at < now()`),
  // Cast, because Postgres uses no index of a bigint column for a numeric.
  deleteWhere("rate_limits", "key", sql`expire < (extract(epoch from now()) * 1000)::bigint`),
  deleteWhere(
    "mail_outbox",
    "id",
    sql`coalesce(sent_at, case when next_attempt_at = 'infinity' then created_at end)
      < now() - interval '30 days'`,
  ),
  deleteWhere("products", "id", sql`deleted_at < now() - interval '1 day'`),
  deleteWhere("quotes", "id", sql`deleted_at < now() - interval '1 day'`, 100), // each may be a megabyte
  {
    table: "calculation_labels",
    // One that is paid stays, without its account.
    statement: sql`with due as (
      select calculation_id from calculation_labels
      where deleted_at < now() - interval '1 day' limit 1000 for update skip locked
    ), removed as (
      delete from calculations using due where id = due.calculation_id
        and not exists (select from transactions where calculation_id = calculations.id)
    ), detached as (
      update calculations set user_id = null from due where id = due.calculation_id
        and exists (select from transactions where calculation_id = calculations.id)
    ) delete from calculation_labels where calculation_id in (select calculation_id from due)`,
  },
  deleteWhere("product_alerts", "id", sql`created_at < now() - interval '400 days'`),
  // A change is announced for a month, in which its run must not begin again.
  deleteWhere("product_alert_runs", "id", sql`done_at < now() - interval '90 days'`),
  deleteWhere("audit_events", "id", sql`at < now() - interval '400 days'`),
  // Stripe keeps its events for 30 days, in which they may be received again.
  deleteWhere("payment_events", "id", sql`received_at < now() - interval '90 days'`),
  deleteWhere("dataset_versions", "id", IS_OLD_DRAFT, 1), // its rows go with it
  {
    table: "landed_cost_calls",
    statement: sql`delete from landed_cost_calls where id in (
      select id from landed_cost_calls order by id desc offset ${MAX_STORED_CALLS} limit 1000)`,
  },
];

/** Every statement runs, also after one that fails; the run then counts as failed. */
export const startCleanUp = (db: Db, cleanUps: readonly CleanUp[] = DELETE_EXPIRED) =>
  startJob("clean-up", FIVE_MINUTES, async () => {
    let removed = 0;
    const failed: string[] = [];
    for (const cleanUp of cleanUps) {
      const count = await runCleanUp(db, cleanUp);
      if (count === null) failed.push(cleanUp.table);
      removed += count ?? 0;
    }
    if (failed.length > 0) throw new Error(`Nothing was deleted from ${failed.join(", ")}`);
    return removed >= 1000;
  });

/** The number of deleted rows, or null for an error, which is logged. Throws an outage of the database. */
async function runCleanUp(db: Db, { table, statement }: CleanUp): Promise<number | null> {
  try {
    return (await db.execute(statement)).rowCount ?? 0;
  } catch (error) {
    if (isTransient(error)) throw error;
    console.error(`Clean-up of ${table} failed: ${describeError(error)}`);
    return null;
  }
}
