import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { User } from "#shared/accounts/contract.ts";
import { canDeleteNote } from "#shared/accounts/policy.ts";
import { paymentNotes } from "#shared/db/schema.ts";
import type { PaymentNote } from "#shared/payments/notes-contract.ts";

type Note = typeof paymentNotes.$inferSelect;

/** Oldest first. */
export const listNotes = (db: Db, transactionId: string): Promise<Note[]> =>
  db
    .select()
    .from(paymentNotes)
    .where(eq(paymentNotes.transactionId, transactionId))
    .orderBy(asc(paymentNotes.createdAt), asc(paymentNotes.id));

/** Locks the note, so that it is deleted and recorded once. `id` is any text. */
export async function lockNote(tx: Db, transactionId: string, id: string): Promise<Note | null> {
  const isNote = and(
    sql`${paymentNotes.id}::text = ${id}`,
    eq(paymentNotes.transactionId, transactionId),
  );
  const [locked] = await tx.select().from(paymentNotes).where(isNote).for("update");
  return locked ?? null;
}

export const presentNote = (
  { id, text, authorId, authorEmail, createdAt }: Note,
  actor: User,
): PaymentNote => ({
  id,
  text,
  author: authorEmail,
  createdAt: createdAt.toISOString(),
  canDelete: canDeleteNote(actor, authorId),
});
