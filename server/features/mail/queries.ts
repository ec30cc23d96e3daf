import { eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { installation, mailOutbox } from "#shared/db/schema.ts";
import type { DueMail } from "./mail-template.ts";

export type ClaimedMail = DueMail & { id: string; attempts: number };

/** Claims a mail for two minutes; afterwards another process may claim it, unless it was marked. */
export async function claimDueMail(db: Db): Promise<ClaimedMail | undefined> {
  const { rows } = await db.execute<ClaimedMail>(sql`
    update mail_outbox
    set next_attempt_at = now() + interval '2 minutes', attempts = attempts + 1
    from (
      select due.id, coalesce(due.email, users.email) as recipient
      from mail_outbox due left join users on users.id = due.user_id
      where sent_at is null and next_attempt_at <= now()
      order by next_attempt_at
      limit 1
      for update of due skip locked
    ) claimed
    where mail_outbox.id = claimed.id
    returning mail_outbox.id, kind, user_id as "userId", transaction_id as "transactionId",
      recipient as email, language, details, attempts`);
  return rows[0];
}

export async function deleteMail(db: Db, id: string) {
  await db.delete(mailOutbox).where(eq(mailOutbox.id, id));
}

export async function markSent(db: Db, { id, kind }: Pick<ClaimedMail, "id" | "kind">) {
  await db.update(mailOutbox).set({ sentAt: sql`now()` }).where(eq(mailOutbox.id, id));
  if (kind === "testMail") await db.update(installation).set({ mailTestedAt: sql`now()` });
}

/** `seconds` until the next attempt; null for none. */
export async function markFailed(db: Db, id: string, lastError: string, seconds: number | null) {
  const nextAttemptAt =
    seconds === null ? sql`'infinity'` : sql`now() + make_interval(secs => ${seconds})`;
  await db.update(mailOutbox).set({ lastError, nextAttemptAt }).where(eq(mailOutbox.id, id));
}
