import { and, eq, ilike, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { tariffRates, tariffVersions } from "#shared/db/schema.ts";
import { toPercent } from "#shared/money.ts";
import { RATES_PER_PAGE, type TariffRate } from "#shared/tariffs/contract.ts";

type RatesQuery = { search: string; page: number };

/** Of the active version. */
export async function listRates(
  { db }: Pick<Deps, "db">,
  query: RatesQuery,
): Promise<{ rates: TariffRate[]; total: number }> {
  const { rates, total } = await ratesPage(db, query);
  const listed = rates.map((rate) => ({
    originCountry: rate.originCountry,
    originCountryCode: rate.originCountryCode,
    destinationCountry: rate.destinationCountry,
    destinationCountryCode: rate.destinationCountryCode,
    additionalTariff: toPercent(rate.additionalTariff),
    htsHeading: rate.htsHeading,
    legalBasis: rate.legalBasis,
  }));
  return { rates: listed, total };
}

async function ratesPage(db: Db, { search, page }: RatesQuery) {
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

/** Codes must match whole, names in part. */
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
