import { eq, sql } from "drizzle-orm";
import type { Database, Db } from "#server/db/client.ts";
import { newId } from "#server/db/new-id.ts";
import { runTransaction } from "#server/db/transaction.ts";
import { tariffRates, tariffVersions } from "#shared/db/schema.ts";
import type { TariffVersion } from "#shared/tariffs/contract.ts";

export const hasAnyVersion = async (db: Db) => (await db.$count(tariffVersions)) > 0;

type NewVersion = Pick<typeof tariffVersions.$inferInsert, "fileName" | "source" | "sha256">;
export type NewRate = Omit<typeof tariffRates.$inferInsert, "versionId">;

export const insertActiveVersion = (db: Database, version: NewVersion, rates: NewRate[]) =>
  runTransaction(db, async (tx) => {
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

export async function versionById(db: Db, id: string): Promise<TariffVersion> {
  const [row] = await db.select().from(tariffVersions).where(eq(tariffVersions.id, id));
  if (!row) throw new Error(`Tariff version ${id} does not exist`);
  return toTariffVersion(row);
}

export const toTariffVersion = (row: typeof tariffVersions.$inferSelect): TariffVersion => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  activatedAt: row.activatedAt?.toISOString() ?? null,
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const versionExists = async (db: Db, id: string): Promise<boolean> =>
  UUID.test(id) && (await db.$count(tariffVersions, eq(tariffVersions.id, id))) > 0;

const ACTIVATION_LOCK_KEY = 7_204_033;

export async function setActiveVersion(tx: Db, id: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(${ACTIVATION_LOCK_KEY})`);
  await tx.update(tariffVersions).set({ isActive: false }).where(eq(tariffVersions.isActive, true));
  await tx
    .update(tariffVersions)
    .set({ isActive: true, activatedAt: sql`now()` })
    .where(eq(tariffVersions.id, id));
}

export async function diffWithActiveVersion(db: Db, id: string) {
  const { rows } = await db.execute<{ added: number; removed: number; changed: number }>(sql`
    with old as (
      select rate.* from tariff_rates rate join tariff_versions version on version.id = rate.version_id
      where version.is_active
    ), new as (select * from tariff_rates where version_id = ${id})
    select
      count(*) filter (where old.id is null)::integer as added,
      count(*) filter (where new.id is null)::integer as removed,
      count(*) filter (
        where old.id is not null and new.id is not null and (
          old.additional_tariff, old.baseline_tariff, old.reciprocal_tariff, old.country_specific_tariff,
          old.mfn_inclusive, old.hts_heading, old.legal_basis
        ) is distinct from (
          new.additional_tariff, new.baseline_tariff, new.reciprocal_tariff, new.country_specific_tariff,
          new.mfn_inclusive, new.hts_heading, new.legal_basis
        )
      )::integer as changed
    from old full join new using (destination_country_code, origin_country_code)`);
  return rows[0] ?? { added: 0, removed: 0, changed: 0 };
}
