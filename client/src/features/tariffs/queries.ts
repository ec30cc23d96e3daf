import { query } from "#client/lib/query.ts";
import type { EndpointQueryInput } from "#shared/http/endpoint.ts";
import {
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

/** Outdated when another version is activated. */
export const allTariffQueries = [
  countriesQuery,
  metadataQuery,
  versionsQuery,
  { queryKey: [listTariffRates.path] },
];
