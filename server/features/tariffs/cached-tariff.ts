import { type CachedRead, createCachedRead } from "#server/db/cached-read.ts";
import type { Db } from "#server/db/client.ts";
import type { Rate } from "#shared/money.ts";
import type { ActiveTariff, OriginRate } from "#shared/tariffs/active-tariff.ts";
import type { ByLayer } from "#shared/tariffs/calculate-duty.ts";
import { activeVersionWithRates } from "./queries.ts";

type Row = Awaited<ReturnType<typeof activeVersionWithRates>>[number];

/** The active tariff file for shipments to the United States; null while none is active. */
export const cachedTariff = (db: Db): CachedRead<ActiveTariff | null> =>
  createCachedRead(async () => toActiveTariff(await activeVersionWithRates(db)));

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
