import { and, count, eq, gte, isNull, min } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { notices, sources } from "#shared/db/schema.ts";

/** One that fails is looked at again after 15, 30 and 60 minutes: later than that, it is more than a site that was busy. */
const FAILING_LOOKS = 3;

/** Sources that keep failing. */
export const listFailingSources = (db: Db) =>
  db
    .select({ source: sources.name, at: sources.lastLookAt })
    .from(sources)
    .where(and(eq(sources.isOn, true), gte(sources.failures, FAILING_LOOKS)));

/** Notices that nobody has dealt with; `since` is null without one. */
export async function countOpenNotices(db: Db): Promise<{ count: number; since: Date | null }> {
  const [row] = await db
    .select({ count: count(), since: min(notices.foundAt) })
    .from(notices)
    .where(isNull(notices.closedAt));
  return row ?? { count: 0, since: null };
}
