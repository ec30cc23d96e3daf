import { eq } from "drizzle-orm";
import { newId } from "#server/db/new-id.ts";
import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { type ActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import { requireTransaction } from "#server/features/payments/transactions/require-transaction.ts";
import { paymentNotes } from "#shared/db/schema.ts";
import type { PaymentNote } from "#shared/payments/notes-contract.ts";
import { formatTransactionCode } from "#shared/payments/transaction-code.ts";
import { presentNote } from "./note-queries.ts";

type AddNoteInput = ActorContext & { code: string; text: string };

/** The notes of a payment are shown all at once. */
const MAX_NOTES = 200;

/**
 * Stores a note on a payment, and records that, not what it says: a note that was deleted is nowhere any more. Throws
 * `notFound`, and `conflict` when the payment has too many.
 */
export async function addNote(
  { db }: Pick<Deps, "db">,
  { actor, ip, code, text }: AddNoteInput,
): Promise<PaymentNote> {
  const { id: transactionId, transactionCode } = await requireTransaction({ db }, code);
  const count = await db.$count(paymentNotes, eq(paymentNotes.transactionId, transactionId));
  if (count >= MAX_NOTES) {
    throw new AppError("conflict", "notes.tooMany", { params: { max: MAX_NOTES } });
  }
  const row = { id: newId(), transactionId, text, authorId: actor.id, authorEmail: actor.email };
  return runTransaction(db, async (tx) => {
    const [note] = await tx.insert(paymentNotes).values(row).returning();
    if (!note) throw new Error("The note was not inserted");
    const target = { id: transactionId, name: formatTransactionCode(transactionCode) };
    await recordEvent(tx, { action: "paymentNoteAdded", actor, ip, target });
    return presentNote(note, actor);
  });
}
