import { and, desc, eq, ilike, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { newId } from "#server/db/new-id.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import { tariffRates, tariffVersions } from "#shared/db/schema.ts";
import { RATES_PER_PAGE, type TariffVersion } from "#shared/tariffs/contract.ts";

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

export const hasAnyVersion = async (db: Db) => (await db.$count(tariffVersions)) > 0;

type RatesQuery = { search: string; page: number };

/** One page of the active version's rates, by country, and how many there are in all. */
export async function ratesPage(db: Db, { search, page }: RatesQuery) {
  const rows = await db
    .select({ rate: tariffRates, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(tariffRates)
    .innerJoin(tariffVersions, eq(tariffVersions.id, tariffRates.versionId))
    .where(and(eq(tariffVersions.isActive, true), search ? matchesSearch(search) : undefined))
    .orderBy(tariffRates.originCountry, tariffRates.destinationCountry)
    .limit(RATES_PER_PAGE)
    .offset((page - 1) * RATES_PER_PAGE);
  return { rates: rows.map(({ rate }) => rate), total: rows[0]?.total ?? 0 };
}

/** A code is looked for whole, a name by any part of it. */
function matchesSearch(search: string) {
  const name = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  const code = search.toUpperCase();
  const { originCountry, originCountryCode, destinationCountry, destinationCountryCode } =
    tariffRates;
  return or(
    ilike(originCountry, name),
    ilike(destinationCountry, name),
    eq(originCountryCode, code),
    eq(destinationCountryCode, code),
  );
}

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

const MAX_VERSIONS = 100;

export async function newestVersions(db: Db): Promise<TariffVersion[]> {
  const rows = await db
    .select()
    .from(tariffVersions)
    .orderBy(desc(tariffVersions.createdAt), desc(tariffVersions.id))
    .limit(MAX_VERSIONS);
  return rows.map(toTariffVersion);
}

export async function versionById(db: Db, id: string): Promise<TariffVersion> {
  const [row] = await db.select().from(tariffVersions).where(eq(tariffVersions.id, id));
  if (!row) throw new Error("The version was there a moment ago");
  return toTariffVersion(row);
}

const toTariffVersion = (row: typeof tariffVersions.$inferSelect): TariffVersion => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  activatedAt: row.activatedAt?.toISOString() ?? null,
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const versionExists = async (db: Db, id: string): Promise<boolean> =>
  UUID.test(id) && (await db.$count(tariffVersions, eq(tariffVersions.id, id))) > 0;

/** Any number, as long as it is always the same one. */
const ACTIVATION_LOCK = 7_204_033;

export async function setActiveVersion(tx: Db, id: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(${ACTIVATION_LOCK})`);
  await tx.update(tariffVersions).set({ isActive: false }).where(eq(tariffVersions.isActive, true));
  await tx
    .update(tariffVersions)
    .set({ isActive: true, activatedAt: sql`now()` })
    .where(eq(tariffVersions.id, id));
}

/** How many lanes a version adds to, removes from and changes in the active one. */
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
