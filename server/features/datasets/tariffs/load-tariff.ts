import { and, eq } from "drizzle-orm";
import * as z from "zod/mini";
import type { Db } from "#server/db/client.ts";
import type { DatasetRow } from "#server/db/dataset-cache.ts";
import type { ActiveTariff, OriginRate } from "#server/duties/country-rates/active-tariff.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import { tariffRates } from "#shared/db/schema.ts";
import type { ByLayer } from "#shared/duties/duty-layers.ts";
import type { Rate } from "#shared/money.ts";
import { tariffDetails } from "#shared/tariffs/contract.ts";

/** The rates of a version for shipments to the United States. */
export async function loadTariff(version: DatasetRow, db: Db): Promise<ActiveTariff> {
  const { id, fileName, details, rowCount, activatedAt, createdAt } = version;
  const isOfVersion = eq(tariffRates.versionId, id);
  const isToDestination = eq(tariffRates.destinationCountryCode, TARIFF_DESTINATION);
  const rows = await db.select().from(tariffRates).where(and(isOfVersion, isToDestination));
  return {
    id,
    fileName,
    source: z.parse(tariffDetails, details).source ?? null,
    rowCount,
    activatedAt: (activatedAt ?? createdAt).toISOString(),
    rateByOrigin: new Map(rows.map((row) => [row.originCountryCode, toOriginRate(row)])),
  };
}

type Row = typeof tariffRates.$inferSelect;

const toOriginRate = (row: Row): OriginRate => ({
  originCountry: row.originCountry,
  rate: row.additionalTariff,
  layers: toLayers(row),
  includesMfn: row.mfnInclusive,
  htsHeading: row.htsHeading,
  legalBasis: row.legalBasis,
});

function toLayers(row: Row): ByLayer<Rate> | null {
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
