import { and, eq } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { ActiveTariff, OriginRate } from "#server/duties/country-rates/active-tariff.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import { tariffRates, tariffVersions } from "#shared/db/schema.ts";
import type { ByLayer } from "#shared/duties/duty-layers.ts";
import type { Rate } from "#shared/money.ts";

/** For shipments to the United States; null if no version is active. */
export const loadActiveTariff = async (db: Db): Promise<ActiveTariff | null> =>
  toActiveTariff(await activeVersionWithRates(db));

const activeVersionWithRates = (db: Db) =>
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

type Row = Awaited<ReturnType<typeof activeVersionWithRates>>[number];

function toActiveTariff(rows: Row[]): ActiveTariff | null {
  const version = rows[0]?.version;
  if (!version) return null;
  return {
    fileName: version.fileName,
    source: version.source,
    rowCount: version.rowCount,
    activatedAt: (version.activatedAt ?? version.createdAt).toISOString(),
    rateByOrigin: new Map(
      rows.flatMap(({ rate }) => (rate ? [[rate.originCountryCode, toOriginRate(rate)]] : [])),
    ),
  };
}

const toOriginRate = (row: NonNullable<Row["rate"]>): OriginRate => ({
  originCountry: row.originCountry,
  rate: row.additionalTariff,
  layers: toLayers(row),
  includesMfn: row.mfnInclusive,
  htsHeading: row.htsHeading,
  legalBasis: row.legalBasis,
});

function toLayers(row: NonNullable<Row["rate"]>): ByLayer<Rate> | null {
  const { baselineTariff, reciprocalTariff, countrySpecificTariff } = row;
  if (baselineTariff === null || reciprocalTariff === null || countrySpecificTariff === null) {
    return null;
  }
  return {
    baseline: baselineTariff,
    reciprocal: reciprocalTariff,
    countrySpecific: countrySpecificTariff,
  };
}
