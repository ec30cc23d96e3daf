import { call } from "#client/lib/api.ts";
import { query } from "#client/lib/query.ts";
import type { EndpointQueryInput } from "#shared/http/endpoint.ts";
import {
  compareTariffVersion,
  listCountries,
  listTariffRates,
  listTariffVersions,
  tariffMetadata,
} from "#shared/tariffs/contract.ts";

export const countriesQuery = query(listCountries);

export const metadataQuery = query(tariffMetadata);

export const versionsQuery = query(listTariffVersions);

export type RatesQuery = NonNullable<EndpointQueryInput<typeof listTariffRates>>;

export const ratesQuery = (listQuery: RatesQuery) => query(listTariffRates, listQuery);

/** Outdated when a version is activated, so never reused. */
export const comparisonQuery = (id: string) => ({
  queryKey: [compareTariffVersion.path, id],
  queryFn: () => call(compareTariffVersion, { params: { id } }),
  gcTime: 0,
});

/** Outdated when another version is activated. */
export const allTariffQueries = [
  countriesQuery,
  metadataQuery,
  versionsQuery,
  { queryKey: [listTariffRates.path] },
];
