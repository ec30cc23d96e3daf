import { desc, lt } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { auditEvents } from "#shared/db/schema.ts";

export async function insertEvent(db: Db, event: typeof auditEvents.$inferInsert) {
  await db.insert(auditEvents).values(event);
}

/** The newest events, or the newest of those before one. */
export const newestEvents = (db: Db, before: number | undefined, limit: number) =>
  db
    .select()
    .from(auditEvents)
    .where(before === undefined ? undefined : lt(auditEvents.id, before))
    .orderBy(desc(auditEvents.id))
    .limit(limit);
