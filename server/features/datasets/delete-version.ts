import { runTransaction } from "#server/db/transaction.ts";
import { AppError } from "#server/errors/app-error.ts";
import { type ActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import type { DatasetDeps, DatasetKind } from "./dataset.ts";
import { deleteDraft, versionById } from "./version-queries.ts";

/** Throws `notFound` for an unknown version and `conflict` for one that is or was active. */
export async function deleteVersion(
  { db }: Pick<DatasetDeps, "db">,
  kind: DatasetKind,
  { actor, ip, id }: ActorContext & { id: string },
): Promise<null> {
  return runTransaction(db, async (tx) => {
    await versionById(tx, kind.name, id);
    const name = await deleteDraft(tx, id);
    if (name === undefined) throw new AppError("conflict", "datasets.notDraft");
    const target = { id, name };
    await recordEvent(tx, { action: "datasetDeleted", actor, ip, target, after: kind.name });
    return null;
  });
}
