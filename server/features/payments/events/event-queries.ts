import { and, desc, gte, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { paymentEvents } from "#shared/db/schema.ts";
import { type EventOutcome, isRetried } from "#shared/payments/event-outcome.ts";

type NewEvent = { id: string; type: string; isLive: boolean; intentId: string | null };

/** Stores a webhook event. A known one is left as it is, unless its payment was not recorded. */
export async function storeEvent(db: Db, { id, type, isLive, intentId }: NewEvent) {
  const processed =
    intentId === null
      ? { processedAt: sql`now()`, outcome: { code: "otherObject" } as const }
      : { processedAt: null, outcome: null };
  await db
    .insert(paymentEvents)
    .values({ id, type, isLive, intentId, ...processed })
    .onConflictDoUpdate({
      target: paymentEvents.id,
      set: { intentId },
      setWhere: and(isNull(paymentEvents.processedAt), isNull(paymentEvents.intentId)),
    });
}

export type DueEvent = { id: string; type: string; intentId: string };

/** Stripe keeps its events as long: the keys may be wrong for a week before they are corrected. */
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
    set attempts = attempts + 1, outcome = null,
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

/** Ends unprocessed events, unless their outcome is one to retry. */
export async function storeOutcome(db: Db, ids: string[], outcome: EventOutcome) {
  const processedAt = isRetried(outcome) ? null : sql`now()`;
  await db
    .update(paymentEvents)
    .set({ processedAt, outcome })
    .where(and(inArray(paymentEvents.id, ids), isNull(paymentEvents.processedAt)));
}

export const listNewestEvents = (db: Db, limit: number) =>
  db
    .select()
    .from(paymentEvents)
    .orderBy(desc(paymentEvents.receivedAt), desc(paymentEvents.id))
    .limit(limit);

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
