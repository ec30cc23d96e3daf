import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { type ActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import { deleteDraft, versionById } from "./queries.ts";

/** Throws `notFound` for an unknown version and `conflict` for one that is or was active. */
export async function deleteVersion(
  { db }: Pick<Deps, "db">,
  { actor, ip, id }: ActorContext & { id: string },
): Promise<null> {
  return runTransaction(db, async (tx) => {
    await versionById(tx, id);
    const name = await deleteDraft(tx, id);
    if (name === undefined) throw new AppError("conflict", "tariffs.notDraft");
    await recordEvent(tx, { action: "tariffsDeleted", actor, ip, target: { id, name } });
    return null;
  });
}
