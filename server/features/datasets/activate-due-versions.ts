import { and, asc, eq, isNotNull, lte } from "drizzle-orm";
import { acquireAdvisoryLock } from "#server/db/advisory-lock.ts";
import { runTransaction } from "#server/db/transaction.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { queueMailToOwners } from "#server/features/mail/queue-mail.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import { DATASET_NAMES } from "#shared/datasets/names.ts";
import { datasetVersions } from "#shared/db/schema.ts";
import { replaceActive } from "./activate-version.ts";
import type { DatasetDeps } from "./dataset.ts";
import { destinationToday } from "./version-dates.ts";

type DueVersion = { id: string; kind: string };

/**
 * Activates the versions whose day has begun in their destination, each in a transaction with its audit event and a mail
 * to all owners. One that fails does not keep the others from their day: its error is thrown at the end, and the next run
 * tries it again. Safe to run in several processes.
 */
export async function activateDueVersions({ db, datasets }: DatasetDeps): Promise<void> {
  const due = await db
    .select({ id: datasetVersions.id, kind: datasetVersions.kind })
    .from(datasetVersions)
    .where(isDue())
    .orderBy(asc(datasetVersions.activeFrom), asc(datasetVersions.createdAt));
  const errors: unknown[] = [];
  for (const version of due) {
    await activateDue(db, version).catch((error: unknown) => errors.push(error));
  }
  if (due.length > 0) datasets.invalidate();
  if (errors.length > 0) throw errors[0];
}

const isDue = () =>
  and(
    isNotNull(datasetVersions.activeFrom),
    eq(datasetVersions.destination, TARIFF_DESTINATION),
    lte(datasetVersions.activeFrom, destinationToday(TARIFF_DESTINATION)),
  );

const activateDue = (db: DatasetDeps["db"], { id, kind }: DueVersion) =>
  runTransaction(db, async (tx) => {
    await acquireAdvisoryLock(tx, `activate ${kind}`);
    const isVersion = eq(datasetVersions.id, id);
    // Another process may have activated it, or a person canceled that.
    const [version] = await tx.select().from(datasetVersions).where(and(isVersion, isDue()));
    if (!version) return;
    const { name, destination, activeFrom } = version;
    await tx.update(datasetVersions).set({ activeFrom: null }).where(isVersion);
    await replaceActive(tx, { kind, destination, id, isScheduled: true }, undefined);
    const target = { id, name };
    await recordEvent(tx, { action: "datasetActivated", target, after: kind });
    const dataset = DATASET_NAMES.find((known) => known === kind);
    if (!dataset) return;
    const details = { dataset, name, activeFrom: activeFrom ?? "" };
    await queueMailToOwners(tx, { kind: "datasetActivated", details });
  });
