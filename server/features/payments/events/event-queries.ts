import { and, desc, gte, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { paymentEvents } from "#shared/db/schema.ts";

type NewEvent = { id: string; type: string; isLive: boolean; intentId: string | null };

/** Stores a webhook event. A known one is left as it is, unless its payment was not recorded. */
export async function storeEvent(db: Db, { id, type, isLive, intentId }: NewEvent) {
  const processedAt = intentId === null ? sql`now()` : null;
  await db
    .insert(paymentEvents)
    .values({ id, type, isLive, intentId, processedAt })
    .onConflictDoUpdate({
      target: paymentEvents.id,
      set: { intentId },
      setWhere: and(isNull(paymentEvents.processedAt), isNull(paymentEvents.intentId)),
    });
}

export type DueEvent = { id: string; type: string; intentId: string };

/** As long as Stripe keeps its events: the keys may be wrong for a week before they are corrected. */
const isRecent = sql`received_at > now() - interval '30 days'`;

/**
 * Returns unprocessed events of the last 30 days: `limit` of them, and all others of the same payments, because a
 * payment is read from Stripe once for all its events. Schedules their next attempt: after ten seconds, then twice as
 * long each time, up to an hour.
 */
export async function claimDueEvents(db: Db, limit: number): Promise<DueEvent[]> {
  const isDue = sql`processed_at is null and intent_id is not null
    and next_attempt_at <= now() and ${isRecent}`;
  const { rows } = await db.execute<DueEvent>(sql`
    update payment_events
    set attempts = attempts + 1,
      next_attempt_at = now() + least(interval '10 seconds' * 2 ^ least(attempts, 10), interval '1 hour')
    where id in (
      select id from payment_events
      where ${isDue} and intent_id in (
        select intent_id from payment_events where ${isDue} order by next_attempt_at limit ${limit}
      )
      for update skip locked
    )
    returning id, type, intent_id as "intentId"`);
  return rows;
}

export async function markEventsProcessed(db: Db, ids: string[]) {
  await db
    .update(paymentEvents)
    .set({ processedAt: sql`now()` })
    .where(inArray(paymentEvents.id, ids));
}

export async function findNewestEvent(db: Db) {
  const [event] = await db
    .select()
    .from(paymentEvents)
    .orderBy(desc(paymentEvents.receivedAt))
    .limit(1);
  return event;
}

/** The events of the last 30 days that were processed without success so far. */
export const countFailedEvents = (db: Db): Promise<number> =>
  db.$count(
    paymentEvents,
    and(
      isNull(paymentEvents.processedAt),
      isNotNull(paymentEvents.intentId),
      gte(paymentEvents.attempts, 1),
      isRecent,
    ),
  );
