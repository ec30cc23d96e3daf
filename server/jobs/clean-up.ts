import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { startJob } from "./start-job.ts";

const FIVE_MINUTES = 300_000;

const MAX_STORED_CALLS = 1000;

/** Deletes at most 1000 rows per statement to keep locks short. */
const DELETE_EXPIRED = [
  sql`delete from session where sid in (select sid from session where expire < now() limit 1000 for update skip locked)`,
  sql`delete from password_reset_tokens where id in (
    select id from password_reset_tokens where expires_at < now() limit 1000 for update skip locked)`,
  sql`delete from email_changes where user_id in (
    select user_id from email_changes where expires_at < now() limit 1000 for update skip locked)`,
  sql`delete from rate_limits where key in (
    select key from rate_limits where expire < extract(epoch from now()) * 1000 limit 1000 for update skip locked)`,
  sql`delete from mail_outbox where id in (
    select id from mail_outbox
    where coalesce(sent_at, case when next_attempt_at = 'infinity' then created_at end)
      < now() - interval '30 days' limit 1000 for update skip locked)`,
  sql`delete from audit_events where id in (
    select id from audit_events where at < now() - interval '400 days' limit 1000 for update skip locked)`,
  // Stripe retries an event for three days.
  sql`delete from payment_events where id in (
    select id from payment_events where received_at < now() - interval '90 days' limit 1000 for update skip locked)`,
  // One at a time, because its rates go with it.
  sql`delete from tariff_versions where id in (
    select id from tariff_versions
    where activated_at is null and created_at < now() - interval '7 days' limit 1 for update skip locked)`,
  sql`delete from schedule_versions where id in (
    select id from schedule_versions
    where activated_at is null and created_at < now() - interval '7 days' limit 10 for update skip locked)`,
  sql`delete from measure_versions where id in (
    select id from measure_versions
    where activated_at is null and created_at < now() - interval '7 days' limit 10 for update skip locked)`,
  sql`delete from landed_cost_calls where id in (
    select id from landed_cost_calls order by id desc offset ${MAX_STORED_CALLS} limit 1000)`,
];

export const startCleanUp = (db: Db) =>
  startJob("clean-up", FIVE_MINUTES, async () => {
    let removed = 0;
    for (const statement of DELETE_EXPIRED) removed += (await db.execute(statement)).rowCount ?? 0;
    return removed >= 1000;
  });
