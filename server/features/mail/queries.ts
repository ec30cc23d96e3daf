import { eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { mailOutbox, users } from "#shared/db/schema.ts";
import type { DueMail } from "./mail-template.ts";

export async function insertMail(db: Db, mail: typeof mailOutbox.$inferInsert) {
  await db.insert(mailOutbox).values(mail);
}

export async function insertMailTo(
  db: Db,
  { kind, email, language }: Pick<DueMail, "kind" | "email" | "language">,
) {
  await db.execute(sql`
    insert into ${mailOutbox} (kind, user_id, language)
    select ${kind}, ${users.id}, ${language} from ${users} where ${users.email} = ${email}`);
}

export async function insertReceipt(
  db: Db,
  receipt: { transactionId: string } & Pick<DueMail, "email" | "language">,
) {
  await db
    .insert(mailOutbox)
    .values({ kind: "receipt", ...receipt })
    .onConflictDoNothing();
}

export type ClaimedMail = DueMail & { id: string; attempts: number };

/**
 * Takes the next mail that is due; undefined where there is none. For as long as it may take to send it
 * nobody else takes it, and if this process dies over it, it is due again afterwards.
 */
export async function claimDueMail(db: Db): Promise<ClaimedMail | undefined> {
  const { rows } = await db.execute<ClaimedMail>(sql`
    update mail_outbox
    set next_attempt_at = now() + interval '2 minutes', attempts = attempts + 1
    from (
      select due.id, coalesce(users.email, due.email) as address
      from mail_outbox due left join users on users.id = due.user_id
      where sent_at is null and next_attempt_at <= now()
      order by next_attempt_at
      limit 1
      for update of due skip locked
    ) taken
    where mail_outbox.id = taken.id
    returning mail_outbox.id, kind, user_id as "userId", transaction_id as "transactionId",
      address as email, language, attempts`);
  return rows[0];
}

export async function markSent(db: Db, id: string) {
  await db.update(mailOutbox).set({ sentAt: sql`now()` }).where(eq(mailOutbox.id, id));
}

/** Null for `seconds`: it is not tried again. */
export async function markFailed(db: Db, id: string, lastError: string, seconds: number | null) {
  const nextAttemptAt =
    seconds === null ? sql`'infinity'` : sql`now() + make_interval(secs => ${seconds})`;
  await db.update(mailOutbox).set({ lastError, nextAttemptAt }).where(eq(mailOutbox.id, id));
}
