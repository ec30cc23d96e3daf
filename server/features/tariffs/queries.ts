import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { newId } from "#server/db/new-id.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import { tariffRates, tariffVersions } from "#shared/db/schema.ts";

/** The active version beside each of its rates; no rows where no version is active. */
export const activeVersionWithRates = (db: Db) =>
  db
    .select({ version: tariffVersions, rate: tariffRates })
    .from(tariffVersions)
    .leftJoin(
      tariffRates,
      and(
        eq(tariffRates.versionId, tariffVersions.id),
        eq(tariffRates.destinationCountryCode, TARIFF_DESTINATION),
      ),
    )
    .where(eq(tariffVersions.isActive, true));

export const hasVersions = async (db: Db) => (await db.$count(tariffVersions)) > 0;

type NewVersion = Pick<typeof tariffVersions.$inferInsert, "fileName" | "source" | "sha256">;
export type NewRate = Omit<typeof tariffRates.$inferInsert, "versionId">;

/** Stores a tariff file and makes it the active one. */
export const insertActiveVersion = (db: Db, version: NewVersion, rates: NewRate[]) =>
  db.transaction(async (tx) => {
    const versionId = newId();
    await tx.insert(tariffVersions).values({
      ...version,
      id: versionId,
      rowCount: rates.length,
      isActive: true,
      activatedAt: sql`now()`,
    });
    await tx.insert(tariffRates).values(rates.map((rate) => ({ ...rate, versionId })));
  });
