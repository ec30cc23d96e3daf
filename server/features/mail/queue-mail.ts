import { eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { AccountMailDetails, OwnersMailDetails } from "#shared/db/mails.ts";
import { mailOutbox, previousReceiptEmails, transactions, users } from "#shared/db/schema.ts";
import { DEFAULT_LANGUAGE, type Language } from "#shared/languages.ts";
import type { MailKind } from "./mail-template.ts";

type OwnersMail = {
  [Kind in keyof OwnersMailDetails]: { kind: Kind; details: OwnersMailDetails[Kind] };
}[keyof OwnersMailDetails];

/** A mail to the payer of a transaction. */
type PayerMail = {
  kind: "receipt" | "chargeExplanation";
  transactionId: string;
  email: string;
  language: Language;
};

type AccountMailKind = Exclude<
  MailKind,
  PayerMail["kind"] | OwnersMail["kind"] | keyof AccountMailDetails
>;

/** The mail goes to the account's email at the time of sending, unless another one is given. */
export async function queueMail(
  db: Db,
  mail: { kind: AccountMailKind; userId: string; email?: string; language: Language },
) {
  await db.insert(mailOutbox).values(mail);
}

type DutyAlertMail = { userId: string; language: Language } & AccountMailDetails["dutyAlert"];

/** Tells an account of an alert about its products. */
export async function queueDutyAlert(db: Db, { userId, language, alertId }: DutyAlertMail) {
  const mail = { kind: "dutyAlert", userId, language, details: { alertId } } as const;
  await db.insert(mailOutbox).values(mail);
}

/**
 * Replaces an earlier mail that is not sent yet: each reset link voids those before it. One statement whether or not an
 * account has this email, so that the time reveals nothing.
 */
export async function queueMailByEmail(
  db: Db,
  { kind, email, language }: { kind: AccountMailKind; email: string; language: Language },
) {
  await db.execute(sql`
    with recipient as (select id from users where email = ${email}),
    replaced as (
      delete from mail_outbox using recipient
      where user_id = recipient.id and kind = ${kind} and sent_at is null
    )
    insert into mail_outbox (kind, user_id, language) select ${kind}, id, ${language} from recipient`);
}

/**
 * The language is that of the request, or without one that of each owner's last login. Roles are compared regardless of
 * case.
 */
export async function queueMailToOwners(db: Db, mail: OwnersMail & { language?: Language }) {
  const owners = await db
    .select({ userId: users.id, language: users.language })
    .from(users)
    .where(eq(sql`lower(${users.role})`, "owner"));
  if (owners.length === 0) return;
  const mails = owners.map(({ userId, language }) => ({
    userId,
    language: language ?? DEFAULT_LANGUAGE,
    ...mail,
  }));
  await db.insert(mailOutbox).values(mails);
}

/** Queues a receipt, and stores its address with the transaction. */
export async function queueReceipt(db: Db, receipt: Omit<PayerMail, "kind">) {
  await storeReceiptEmail(db, receipt); // first, because it locks the transaction, to which the mail refers
  await queuePayerMail(db, { kind: "receipt", ...receipt });
}

/** Queues the explanation of a charge; false if one waits to be sent or was sent less than ten minutes ago. */
export const queueExplanation = (db: Db, mail: Omit<PayerMail, "kind">): Promise<boolean> =>
  queuePayerMail(db, { kind: "chargeExplanation", ...mail });

/**
 * One row per transaction, email and kind. A mail that was sent more than ten minutes ago, or whose delivery was given up,
 * is queued again, because it is requested again. Returns whether it was queued.
 */
async function queuePayerMail(db: Db, mail: PayerMail): Promise<boolean> {
  const { language } = mail;
  const queued = await db
    .insert(mailOutbox)
    .values(mail)
    .onConflictDoUpdate({
      target: [mailOutbox.transactionId, mailOutbox.email, mailOutbox.kind],
      set: { language, attempts: 0, nextAttemptAt: sql`now()`, lastError: null, sentAt: null },
      setWhere: sql`${mailOutbox.sentAt} < now() - interval '10 minutes'
        or ${mailOutbox.sentAt} is null and ${mailOutbox.nextAttemptAt} = 'infinity'`,
    })
    .returning({ id: mailOutbox.id });
  return queued.length > 0;
}

/** Serialized by the lock of the transaction, so that no address is lost. */
async function storeReceiptEmail(
  db: Db,
  { transactionId, email }: { transactionId: string; email: string },
) {
  const isTransaction = eq(transactions.id, transactionId);
  const [before] = await db
    .select({ email: transactions.receiptEmail })
    .from(transactions)
    .where(isTransaction)
    .for("update");
  if (before?.email === email) return;
  if (before?.email) {
    const previous = { transactionId, email: before.email };
    await db.insert(previousReceiptEmails).values(previous).onConflictDoNothing();
  }
  await db.update(transactions).set({ receiptEmail: email }).where(isTransaction);
}
