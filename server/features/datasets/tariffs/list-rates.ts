import { and, asc, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/client.ts";
import { contains } from "#server/db/contains.ts";
import type { Deps } from "#server/deps.ts";
import { memoize } from "#server/lib/memoize.ts";
import { countryCodes, countryName } from "#shared/countries.ts";
import { datasetVersions, tariffRates } from "#shared/db/schema.ts";
import { foldText } from "#shared/fold-text.ts";
import type { EndpointQuery, EndpointResult } from "#shared/http/endpoint.ts";
import type { Language } from "#shared/languages.ts";
import { toPercent } from "#shared/money.ts";
import { type listTariffRates, RATES_PER_PAGE } from "#shared/tariffs/contract.ts";

type RatesQuery = EndpointQuery<typeof listTariffRates>;

const listedColumns = {
  originCountry: tariffRates.originCountry,
  originCountryCode: tariffRates.originCountryCode,
  destinationCountry: tariffRates.destinationCountry,
  destinationCountryCode: tariffRates.destinationCountryCode,
  additionalTariff: tariffRates.additionalTariff,
  htsHeading: tariffRates.htsHeading,
  legalBasis: tariffRates.legalBasis,
};

/** Those of the active version; finds and sorts countries by their names in the language. */
export async function listRates(
  { db }: Pick<Deps, "db">,
  { search, filter, sort, order, page }: RatesQuery,
  language: Language,
): Promise<EndpointResult<typeof listTariffRates>> {
  const direction = order === "asc" ? asc : desc;
  const isFound = and(
    inArray(tariffRates.versionId, activeVersions(db)),
    search ? matchesSearch(search, language) : undefined,
    FILTERS[filter],
  );
  const rows = await db
    .select({ ...listedColumns, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(tariffRates)
    .where(isFound)
    .orderBy(
      direction(sortKey(sort, language)),
      countryRank(tariffRates.originCountryCode, language),
      countryRank(tariffRates.destinationCountryCode, language),
    )
    .limit(RATES_PER_PAGE)
    .offset((page - 1) * RATES_PER_PAGE);
  const total = rows[0]?.total ?? (await db.$count(tariffRates, isFound)); // no row names it on a page past the end
  const rates = rows.map(({ total: _, ...rate }) => ({
    ...rate,
    additionalTariff: toPercent(rate.additionalTariff),
  }));
  return { rates, total };
}

const isTariff = eq(datasetVersions.kind, "tariffs");

/** One row at most. */
const activeVersions = (db: Db) =>
  db
    .select({ id: datasetVersions.id })
    .from(datasetVersions)
    .where(and(isTariff, eq(datasetVersions.isActive, true)));

function sortKey(sort: RatesQuery["sort"], language: Language): SQL {
  if (sort === "origin") return countryRank(tariffRates.originCountryCode, language);
  if (sort === "destination") return countryRank(tariffRates.destinationCountryCode, language);
  return sort === "rate"
    ? sql`${tariffRates.additionalTariff}`
    : sql`concat_ws(' ', ${tariffRates.htsHeading}, ${tariffRates.legalBasis})`;
}

/** The place of a country among all in the language's alphabet. */
const countryRank = (code: AnyPgColumn, language: Language): SQL =>
  sql`(${countryRanks(language)}::jsonb -> ${code})::integer`;

/** JSON of the place by code. */
const countryRanks = memoize((language: Language) => {
  const { compare } = new Intl.Collator(language);
  const name = (code: string) => countryName(code, language);
  const sorted = countryCodes.toSorted((a, b) => compare(name(a), name(b)));
  return JSON.stringify(Object.fromEntries(sorted.map((code, rank) => [code, rank])));
});

/** The one that was active before; null if there was none. */
const PREVIOUS_VERSION = sql`(
  select id from dataset_versions where ${isTariff} and not is_active and activated_at is not null
  order by activated_at desc limit 1)`;

const FILTERS: Record<RatesQuery["filter"], SQL | undefined> = {
  all: undefined,
  aboveZero: sql`${tariffRates.additionalTariff} > 0`,
  changed: sql`${PREVIOUS_VERSION} is not null and not exists (
    select from tariff_rates earlier
    where earlier.version_id = ${PREVIOUS_VERSION}
      and earlier.origin_country_code = ${tariffRates.originCountryCode}
      and earlier.destination_country_code = ${tariffRates.destinationCountryCode}
      and earlier.additional_tariff = ${tariffRates.additionalTariff})`,
};

/** Codes must match whole, names in part: those in the language and those of the file. */
function matchesSearch(search: string, language: Language) {
  const folded = foldText(search);
  const codes = countryCodes.filter(
    (code) =>
      code === search.toUpperCase() || foldText(countryName(code, language)).includes(folded),
  );
  return or(
    contains(tariffRates.originCountry, search),
    contains(tariffRates.destinationCountry, search),
    inArray(tariffRates.originCountryCode, codes),
    inArray(tariffRates.destinationCountryCode, codes),
  );
}
