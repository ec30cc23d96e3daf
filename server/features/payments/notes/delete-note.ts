import { eq } from "drizzle-orm";
import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { type ActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import { requireTransaction } from "#server/features/payments/transactions/require-transaction.ts";
import { canDeleteNote } from "#shared/accounts/policy.ts";
import { paymentNotes } from "#shared/db/schema.ts";
import { formatTransactionCode } from "#shared/payments/transaction-code.ts";
import { lockNote } from "./note-queries.ts";

type DeleteNoteInput = ActorContext & { code: string; id: string };

/** Deletes a note and records whose it was. Throws `notFound`, and `forbidden` for the note of another author. */
export async function deleteNote(
  { db }: Pick<Deps, "db">,
  { actor, ip, code, id }: DeleteNoteInput,
): Promise<null> {
  const { id: transactionId, transactionCode } = await requireTransaction({ db }, code);
  await runTransaction(db, async (tx) => {
    const note = await lockNote(tx, transactionId, id);
    if (!note) throw new AppError("notFound", "notes.notFound");
    if (!canDeleteNote(actor, note.authorId)) throw new AppError("forbidden", "notes.ofOther");
    await tx.delete(paymentNotes).where(eq(paymentNotes.id, id));
    const target = { id: transactionId, name: formatTransactionCode(transactionCode) };
    const before = note.authorEmail;
    await recordEvent(tx, { action: "paymentNoteDeleted", actor, ip, target, before });
  });
  return null;
}
