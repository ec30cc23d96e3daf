import { and, eq, sql } from "drizzle-orm";
import { acquireAdvisoryLock } from "#server/db/advisory-lock.ts";
import type { Db } from "#server/db/client.ts";
import { runTransaction } from "#server/db/transaction.ts";
import { AppError } from "#server/errors/app-error.ts";
import { type ActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import type { DatasetVersion } from "#shared/datasets/contract.ts";
import { datasetActivations, datasetVersions } from "#shared/db/schema.ts";
import type { DatasetDeps, DatasetKind } from "./dataset.ts";
import { versionById } from "./version-queries.ts";

/** A version without an actor is activated by a rule that an owner has set. */
export type ActivateVersionInput = Partial<ActorContext> & {
  id: string;
  /** The version that the caller compared with, if any. */
  expectedActiveId?: string | undefined;
};

/**
 * Activates a version in place of the active one, whatever it changes. Throws `notFound`, and `conflict` if another version than
 * `expectedActiveId` is active; the version itself may be, when a request is sent again.
 */
export async function activateVersion(
  { db, datasets }: DatasetDeps,
  { name: kind }: Pick<DatasetKind, "name">,
  { actor, ip, id, expectedActiveId }: ActivateVersionInput,
): Promise<DatasetVersion> {
  const version = await runTransaction(db, async (tx) => {
    await acquireAdvisoryLock(tx, `activate ${kind}`);
    const { name, destination, isActive } = await versionById(tx, kind, id);
    if (!isActive) {
      await replaceActive(tx, { kind, destination, id }, expectedActiveId);
      const target = { id, name };
      const event = { action: "datasetActivated", actor, target, after: kind } as const;
      await recordEvent(tx, { ...event, ...(ip && { ip }) });
    }
    return versionById(tx, kind, id);
  });
  datasets.invalidate();
  return version;
}

type Replacement = {
  kind: string;
  destination: string;
  id: string;
  /** Whether a job activates it on its day. */
  isScheduled?: boolean;
};

/**
 * Activates a version and records that it replaced another one. Throws `conflict` if another version than
 * `expectedActiveId` is active.
 */
export async function replaceActive(
  tx: Db,
  { kind, destination, id, isScheduled = false }: Replacement,
  expectedActiveId: string | undefined,
) {
  const { isActive } = datasetVersions;
  const [previous] = await tx
    .update(datasetVersions)
    .set({ isActive: false })
    .where(
      and(
        eq(datasetVersions.kind, kind),
        eq(datasetVersions.destination, destination),
        eq(isActive, true),
      ),
    )
    .returning({ id: datasetVersions.id, name: datasetVersions.name });
  if (expectedActiveId !== undefined && previous?.id !== expectedActiveId) {
    throw new AppError("conflict", "datasets.activatedMeanwhile");
  }
  const [activated] = await tx
    .update(datasetVersions)
    .set({ isActive: true, activatedAt: sql`now()`, activeFrom: null })
    .where(eq(datasetVersions.id, id))
    .returning({ name: datasetVersions.name });
  await tx.insert(datasetActivations).values({
    kind,
    destination,
    versionId: id,
    name: activated?.name ?? "",
    replacedId: previous?.id,
    replacedName: previous?.name,
    isScheduled,
  });
}
