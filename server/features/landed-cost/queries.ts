import { desc } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { providerCalls } from "#shared/db/schema.ts";

export async function insertCall(db: Db, call: typeof providerCalls.$inferInsert) {
  await db.insert(providerCalls).values(call);
}

export const listNewestCalls = (db: Db, limit: number) =>
  db.select().from(providerCalls).orderBy(desc(providerCalls.id)).limit(limit);
