import { eq, sql } from "drizzle-orm";
import { runTransaction } from "#server/db/transaction.ts";
import { AppError } from "#server/errors/app-error.ts";
import { type ActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import type { DatasetDeps, DatasetKind } from "#server/features/datasets/dataset.ts";
import { versionById } from "#server/features/datasets/version-queries.ts";
import type { DatasetVersion } from "#shared/datasets/contract.ts";
import { datasetVersions } from "#shared/db/schema.ts";

type DismissInput = ActorContext & { id: string; reason: string };

/**
 * Records that a draft is not wanted, and why: it is no proposal any more, and can still be activated. Throws `notFound`,
 * and `conflict` for a version that is or was active, or is scheduled.
 */
export const dismissVersion = (
  { db }: Pick<DatasetDeps, "db">,
  { name: kind }: DatasetKind,
  { actor, ip, id, reason }: DismissInput,
): Promise<DatasetVersion> =>
  runTransaction(db, async (tx) => {
    const { name, activatedAt, activeFrom } = await versionById(tx, kind, id);
    if (activatedAt !== null || activeFrom !== null) {
      throw new AppError("conflict", "datasets.notDraft");
    }
    await tx
      .update(datasetVersions)
      .set({ dismissedAt: sql`now()`, dismissal: reason })
      .where(eq(datasetVersions.id, id));
    const target = { id, name };
    await recordEvent(tx, { action: "datasetDismissed", actor, ip, target, after: reason });
    return versionById(tx, kind, id);
  });
