import { and, asc, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { contains } from "#server/db/contains.ts";
import type { Deps } from "#server/deps.ts";
import { tariffRates, tariffVersions } from "#shared/db/schema.ts";
import type { EndpointQuery } from "#shared/http/endpoint.ts";
import { toPercent } from "#shared/money.ts";
import { type listTariffRates, RATES_PER_PAGE, type TariffRate } from "#shared/tariffs/contract.ts";

type RatesQuery = EndpointQuery<typeof listTariffRates>;

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

async function ratesPage(db: Db, { search, filter, sort, order, page }: RatesQuery) {
  const direction = order === "asc" ? asc : desc;
  const isFound = and(
    inArray(tariffRates.versionId, activeVersions(db)),
    search ? matchesSearch(search) : undefined,
    FILTERS[filter],
  );
  const rows = await db
    .select({ rate: tariffRates, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(tariffRates)
    .where(isFound)
    .orderBy(direction(SORT_KEYS[sort]), tariffRates.originCountry, tariffRates.destinationCountry)
    .limit(RATES_PER_PAGE)
    .offset((page - 1) * RATES_PER_PAGE);
  const total = rows[0]?.total ?? (await db.$count(tariffRates, isFound)); // no row names it on a page past the end
  return { rates: rows.map(({ rate }) => rate), total };
}

/** At most one. */
const activeVersions = (db: Db) =>
  db
    .select({ id: tariffVersions.id })
    .from(tariffVersions)
    .where(eq(tariffVersions.isActive, true));

const SORT_KEYS: Record<RatesQuery["sort"], SQL> = {
  origin: sql`${tariffRates.originCountry}`,
  destination: sql`${tariffRates.destinationCountry}`,
  basis: sql`concat_ws(' ', ${tariffRates.htsHeading}, ${tariffRates.legalBasis})`,
  rate: sql`${tariffRates.additionalTariff}`,
};

const FILTERS: Record<RatesQuery["filter"], SQL | undefined> = {
  all: undefined,
  aboveZero: sql`${tariffRates.additionalTariff} > 0`,
  changed: sql`not exists (
    select from tariff_rates earlier
    where earlier.version_id = (
        select id from tariff_versions where not is_active and activated_at is not null
        order by activated_at desc limit 1)
      and earlier.origin_country_code = ${tariffRates.originCountryCode}
      and earlier.destination_country_code = ${tariffRates.destinationCountryCode}
      and earlier.additional_tariff = ${tariffRates.additionalTariff})`,
};

/** Codes must match whole, names in part. */
function matchesSearch(search: string) {
  const code = search.toUpperCase();
  const { originCountry, originCountryCode, destinationCountry, destinationCountryCode } =
    tariffRates;
  return or(
    contains(originCountry, search),
    contains(destinationCountry, search),
    eq(originCountryCode, code),
    eq(destinationCountryCode, code),
  );
}
