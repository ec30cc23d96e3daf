import { desc } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { landedCostCalls } from "#shared/db/schema.ts";

export async function insertCall(db: Db, call: typeof landedCostCalls.$inferInsert) {
  await db.insert(landedCostCalls).values(call);
}

export const listNewestCalls = (db: Db, limit: number) =>
  db.select().from(landedCostCalls).orderBy(desc(landedCostCalls.id)).limit(limit);
