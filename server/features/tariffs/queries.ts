import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { withoutFormula } from "#server/db/csv-export.ts";
import { presentVersion, requireVersion } from "#server/db/versions.ts";
import { AppError } from "#server/errors/app-error.ts";
import { tariffVersions } from "#shared/db/schema.ts";
import {
  type LaneDifferences,
  MAX_LISTED_CHANGES,
  type RateChange,
  type TariffVersion,
} from "#shared/tariffs/contract.ts";

export const hasAnyVersion = async (db: Db) => (await db.$count(tariffVersions)) > 0;

/** Throws `notFound`. */
export async function versionById(db: Db, id: string): Promise<TariffVersion> {
  const query = db.select().from(tariffVersions).where(eq(tariffVersions.id, id));
  return presentVersion(await requireVersion(id, query, "tariffs.noVersion"));
}

export async function diffWithActiveVersion(db: Db, id: string) {
  const { rows } = await db.execute<LaneDifferences>(sql`
    ${activeAndNewRates(id)}
    select
      (select id from tariff_versions where is_active) as "activeId",
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
      )::integer as changed,
      count(*) filter (where old.additional_tariff <> new.additional_tariff)::integer as "ratesChanged"
    from old full join new using (destination_country_code, origin_country_code)`);
  return rows[0] ?? { activeId: null, added: 0, removed: 0, changed: 0, ratesChanged: 0 };
}

/** The lanes whose rate differs from the active version's, the largest changes first. */
export async function changesFromActiveVersion(db: Db, id: string): Promise<RateChange[]> {
  const { rows } = await db.execute<RateChange>(sql`
    ${activeAndNewRates(id)}
    select
      origin_country as "originCountry",
      origin_country_code as "originCountryCode",
      destination_country_code as "destinationCountryCode",
      before::float8,
      after::float8
    from (${rateChanges}) changes
    order by ${LARGEST_FIRST}
    limit ${MAX_LISTED_CHANGES}`);
  return rows;
}

/** The rows of the CSV file with all of them. */
export const exportedChanges = (id: string) => sql`
  ${activeAndNewRates(id)}
  select ${withoutFormula(sql.identifier("origin_country"))} as origin_country, origin_country_code,
    destination_country_code, before as old_rate, after as new_rate
  from (${rateChanges}) changes
  order by ${LARGEST_FIRST}`;

const rateChanges = sql`
  select coalesce(new.origin_country, old.origin_country) as origin_country, origin_country_code,
    destination_country_code, old.additional_tariff as before, new.additional_tariff as after
  from old full join new using (destination_country_code, origin_country_code)
  where old.additional_tariff is distinct from new.additional_tariff`;

const LARGEST_FIRST = sql`
  abs(coalesce(after, 0) - coalesce(before, 0)) desc, changes.origin_country, destination_country_code`;

const activeAndNewRates = (id: string) => sql`
    with old as (
      select rate.* from tariff_rates rate join tariff_versions version on version.id = rate.version_id
      where version.is_active
    ), new as (select * from tariff_rates where version_id = ${id})`;

/** Another version of the same file, the newest one. */
export async function findSameFile(db: Db, { id, sha256 }: Pick<TariffVersion, "id" | "sha256">) {
  const [row] = await db
    .select({ id: tariffVersions.id })
    .from(tariffVersions)
    .where(and(eq(tariffVersions.sha256, sha256), ne(tariffVersions.id, id)))
    .orderBy(desc(tariffVersions.createdAt))
    .limit(1);
  return row?.id;
}

/**
 * Keeps a draft that is reviewed again for another week before the clean-up deletes it. Throws `notFound` if it has just
 * been deleted.
 */
export async function renewDraft(db: Db, id: string) {
  const { createdAt, activatedAt } = tariffVersions;
  const { rowCount } = await db
    .update(tariffVersions)
    .set({ createdAt: sql`case when ${activatedAt} is null then now() else ${createdAt} end` })
    .where(eq(tariffVersions.id, id));
  if (rowCount === 0) throw new AppError("notFound", "tariffs.noVersion");
}

/** Returns the file name of a draft that was deleted. */
export async function deleteDraft(db: Db, id: string): Promise<string | undefined> {
  const [deleted] = await db
    .delete(tariffVersions)
    .where(and(eq(tariffVersions.id, id), isNull(tariffVersions.activatedAt)))
    .returning({ fileName: tariffVersions.fileName });
  return deleted?.fileName;
}
