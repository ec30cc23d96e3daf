import { desc, eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { WebhookEvent } from "#server/integrations/cards.ts";
import { paymentEvents } from "#shared/db/schema.ts";

/** Stores a webhook event unless it is known; returns whether it was already processed. */
export async function storeEvent(db: Db, { id, type, isLive }: WebhookEvent): Promise<boolean> {
  await db.insert(paymentEvents).values({ id, type, isLive }).onConflictDoNothing();
  const [event] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, id));
  return event?.processedAt !== null;
}

export async function markEventProcessed(db: Db, id: string) {
  await db.update(paymentEvents).set({ processedAt: sql`now()` }).where(eq(paymentEvents.id, id));
}

export async function findNewestEvent(db: Db) {
  const [event] = await db
    .select()
    .from(paymentEvents)
    .orderBy(desc(paymentEvents.receivedAt))
    .limit(1);
  return event;
}
