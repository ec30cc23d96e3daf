import { sql } from "drizzle-orm";
import { acquireAdvisoryLock } from "#server/db/advisory-lock.ts";
import { runTransaction } from "#server/db/transaction.ts";
import { type ActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import type { StreamedFile } from "#server/http/read-file.ts";
import type { DatasetDeps } from "./dataset.ts";
import { insertVersion, type NewVersion } from "./insert-version.ts";
import { findSameFile, renewDraft } from "./version-queries.ts";

type StoreVersionInput = Partial<ActorContext> &
  Pick<StreamedFile, "requestCompleted"> & {
    version: NewVersion;
    /** Whether a version of the same file is returned instead of storing it again. */
    reusesKnown: boolean;
  };

/**
 * Stores a version that is not active, and records it. Throws what is wrong with its rows and with the request around
 * the file; nothing is stored then.
 */
export function storeVersion(
  { db }: Pick<DatasetDeps, "db">,
  { actor, ip, version, requestCompleted, reusesKnown }: StoreVersionInput,
): Promise<{ id: string; isKnown: boolean }> {
  const { kind } = version;
  return runTransaction(
    db,
    async (tx, connection) => {
      await tx.execute(sql`savepoint before_version`);
      const { id, sha256, details, name } = await insertVersion(tx, connection, version);
      await requestCompleted;
      // One of two concurrent previews stores the file and the other finds it.
      await acquireAdvisoryLock(tx, `${kind}:${sha256}`);
      const stored = { id, kind, sha256, details, name };
      const knownId = reusesKnown ? await findSameFile(tx, stored) : undefined;
      if (knownId) {
        // Takes as long for all rows as for one, unlike deleting them.
        await tx.execute(sql`rollback to savepoint before_version`);
        await renewDraft(tx, knownId);
        return { id: knownId, isKnown: true };
      }
      const target = { id, name: name ?? version.fileName };
      await recordEvent(tx, {
        action: "datasetUploaded",
        actor,
        ...(ip && { ip }),
        target,
        after: kind,
      });
      return { id, isKnown: false };
    },
    "copyRows" in version ? "copy" : "request",
  );
}
