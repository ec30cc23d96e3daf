import { and, gte, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { paymentEvents } from "#shared/db/schema.ts";

/** The events of the last three days that were processed without success so far. */
export const countFailedEvents = (db: Db): Promise<number> =>
  db.$count(
    paymentEvents,
    and(
      isNull(paymentEvents.processedAt),
      isNotNull(paymentEvents.intentId),
      gte(paymentEvents.attempts, 1),
      sql`${paymentEvents.receivedAt} > now() - interval '3 days'`,
    ),
  );
