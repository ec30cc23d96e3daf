import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { paymentAttempts } from "#shared/db/schema.ts";
import type { AttemptNote } from "#shared/payments/states.ts";
import { type Attempt, isOpenAttempt } from "./attempts.ts";

/** The error code of attempts that were begun with another mode's or account's keys. */
export const UNREACHABLE = "unreachable" satisfies AttemptNote;

export async function markUnreachable(db: Db, attempts: Attempt[]) {
  const keys = attempts.map(({ idempotencyKey }) => idempotencyKey);
  await db
    .update(paymentAttempts)
    .set({ lastErrorCode: UNREACHABLE })
    .where(and(inArray(paymentAttempts.idempotencyKey, keys), isOpenAttempt));
}

/** Open ones, for which the keys that began them are needed. */
export const countUnreachable = (db: Db): Promise<number> =>
  db.$count(paymentAttempts, and(eq(paymentAttempts.lastErrorCode, UNREACHABLE), isOpenAttempt));
