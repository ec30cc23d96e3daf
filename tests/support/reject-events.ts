import { sql } from "drizzle-orm";
import type { AuditAction } from "#shared/audit/contract.ts";
import type { App } from "./run-app.ts";

/** Makes the database reject audit events of this action while `run` runs. */
export async function rejectingEvents<T>(
  { deps: { db } }: App,
  action: AuditAction,
  run: () => PromiseLike<T>,
): Promise<T> {
  await db.execute(sql`
    create function reject_event() returns trigger language plpgsql as
      $$ begin raise exception 'rejected by the test'; end $$`);
  await db.execute(sql`
    create trigger reject_event before insert on audit_events for each row
      when (new.action = ${sql.raw(`'${action}'`)}) execute function reject_event()`);
  try {
    return await run();
  } finally {
    await db.execute(sql`drop trigger reject_event on audit_events`);
    await db.execute(sql`drop function reject_event`);
  }
}
