import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { startJob } from "./start-job.ts";

const FIVE_MINUTES = 300_000;

const MAX_STORED_CALLS = 1000;

/** Deletes at most `limit` rows, to keep locks short. */
function deleteWhere(table: string, key: string, condition: SQL, limit = 1000): SQL {
  const [rows, id] = [sql.identifier(table), sql.identifier(key)];
  return sql`delete from ${rows} where ${id} in (
    select ${id} from ${rows} where ${condition} limit ${limit} for update skip locked)`;
}

const IS_OLD_DRAFT = sql`activated_at is null and created_at < now() - interval '7 days'`;

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
  deleteWhere("audit_events", "id", sql`at < now() - interval '400 days'`),
  // Stripe keeps its events for 30 days, in which they may be received again.
  deleteWhere("payment_events", "id", sql`received_at < now() - interval '90 days'`),
  deleteWhere("dataset_versions", "id", IS_OLD_DRAFT, 1), // its rows go with it
  sql`delete from landed_cost_calls where id in (
    select id from landed_cost_calls order by id desc offset ${MAX_STORED_CALLS} limit 1000)`,
];

/** Every statement runs, also after one that fails, whose error the job throws at the end. */
export const startCleanUp = (db: Db, statements = DELETE_EXPIRED) =>
  startJob("clean-up", FIVE_MINUTES, async () => {
    let removed = 0;
    const errors: unknown[] = [];
    for (const statement of statements) {
      try {
        removed += (await db.execute(statement)).rowCount ?? 0;
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
    return removed >= 1000;
  });
