import { and, eq } from "drizzle-orm";
import { acquireAdvisoryLock } from "#server/db/advisory-lock.ts";
import { runTransaction } from "#server/db/transaction.ts";
import { AppError } from "#server/errors/app-error.ts";
import { type ActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import type { DatasetVersion } from "#shared/datasets/contract.ts";
import { datasetVersions } from "#shared/db/schema.ts";
import type { ActivateVersionInput } from "./activate-version.ts";
import type { DatasetDeps, DatasetKind } from "./dataset.ts";
import { versionById } from "./version-queries.ts";

type ScheduleInput = ActivateVersionInput & {
  /** ISO date in the destination's time. */
  activeFrom: string;
};

/**
 * Lets a job activate a version on a later day. Throws `notFound`, and `conflict` if another version than
 * `expectedActiveId` is active.
 */
export const scheduleActivation = (
  { db }: Pick<DatasetDeps, "db">,
  { name: kind }: Pick<DatasetKind, "name">,
  { actor, ip, id, expectedActiveId, activeFrom }: ScheduleInput,
): Promise<DatasetVersion> =>
  runTransaction(db, async (tx) => {
    await acquireAdvisoryLock(tx, `activate ${kind}`);
    const { name, activeFrom: scheduled, destination } = await versionById(tx, kind, id);
    const [active] = await tx
      .select({ id: datasetVersions.id })
      .from(datasetVersions)
      .where(
        and(
          eq(datasetVersions.kind, kind),
          eq(datasetVersions.destination, destination),
          eq(datasetVersions.isActive, true),
        ),
      );
    if (expectedActiveId !== undefined && active?.id !== expectedActiveId) {
      throw new AppError("conflict", "datasets.activatedMeanwhile");
    }
    if (scheduled !== activeFrom) {
      await tx.update(datasetVersions).set({ activeFrom }).where(eq(datasetVersions.id, id));
      const target = { id, name };
      const event = {
        action: "activationScheduled",
        actor,
        ...(ip && { ip }),
        target,
        after: activeFrom,
      } as const;
      await recordEvent(tx, event);
    }
    return versionById(tx, kind, id);
  });

/** Throws `notFound`, and `conflict` for a version whose activation is not scheduled or has happened. */
export const cancelActivation = (
  { db }: Pick<DatasetDeps, "db">,
  { name: kind }: Pick<DatasetKind, "name">,
  { actor, ip, id }: ActorContext & { id: string },
): Promise<DatasetVersion> =>
  runTransaction(db, async (tx) => {
    await acquireAdvisoryLock(tx, `activate ${kind}`);
    const { name, activeFrom } = await versionById(tx, kind, id);
    if (activeFrom === null) throw new AppError("conflict", "datasets.notScheduled");
    await tx.update(datasetVersions).set({ activeFrom: null }).where(eq(datasetVersions.id, id));
    const target = { id, name };
    const event = { action: "activationCanceled", actor, ip, target, before: activeFrom } as const;
    await recordEvent(tx, event);
    return versionById(tx, kind, id);
  });
