import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { withoutFormula } from "#server/db/csv-export.ts";
import {
  MAX_LISTED_CHANGES,
  type RateChange,
  type TariffDifferences,
} from "#shared/tariffs/contract.ts";

/** The differences of a version from the active one, and the largest changes of rates. */
export async function compareRates(
  db: Db,
  versionId: string,
  activeId: string | null,
): Promise<TariffDifferences> {
  const compared = oldAndNewRates(versionId, activeId);
  const [counts, changes] = await Promise.all([
    countDifferences(db, compared),
    listChanges(db, compared),
  ]);
  return { ...counts, changes };
}

type Counts = Omit<TariffDifferences, "changes">;

async function countDifferences(db: Db, compared: SQL): Promise<Counts> {
  const { rows } = await db.execute<Counts>(sql`
    ${compared}
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
      )::integer as changed,
      count(*) filter (where old.additional_tariff <> new.additional_tariff)::integer as "ratesChanged"
    from old full join new using (destination_country_code, origin_country_code)`);
  return rows[0] ?? { added: 0, removed: 0, changed: 0, ratesChanged: 0 };
}

/** The lanes whose rate differs, the largest changes first. */
async function listChanges(db: Db, compared: SQL): Promise<RateChange[]> {
  const { rows } = await db.execute<RateChange>(sql`
    ${compared}
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

/** The rows of a CSV file with all changes of rates. */
export const changeRows = (versionId: string, activeId: string | null): SQL => sql`
  ${oldAndNewRates(versionId, activeId)}
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

const oldAndNewRates = (versionId: string, activeId: string | null): SQL => sql`
  with old as (select * from tariff_rates where version_id = ${activeId}::uuid),
    new as (select * from tariff_rates where version_id = ${versionId})`;
