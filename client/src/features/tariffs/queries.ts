import { keepPreviousData } from "@tanstack/react-query";
import { call } from "#client/lib/api.ts";
import { query } from "#client/lib/query.ts";
import type { EndpointQueryInput } from "#shared/http/endpoint.ts";
import {
  compareTariffVersion,
  listTariffRates,
  listTariffVersions,
} from "#shared/tariffs/contract.ts";
import { tariffMetadata } from "#shared/tariffs/countries.ts";
import { countriesQuery } from "./countries-query.ts";

export const metadataQuery = query(tariffMetadata);

export const versionsQuery = query(listTariffVersions);

export type RatesQuery = NonNullable<EndpointQueryInput<typeof listTariffRates>>;

/** The server sorts and finds names in the language. Shows the previous page until the next one has loaded. */
export const ratesQuery = (listQuery: RatesQuery, language: string) => ({
  ...query(listTariffRates, listQuery),
  queryKey: [listTariffRates.path, listQuery, language],
  placeholderData: keepPreviousData,
});

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
