import { query } from "#client/lib/query.ts";
import {
  listCountries,
  listTariffRates,
  listTariffVersions,
  tariffMetadata,
} from "#shared/tariffs/contract.ts";

export const countriesQuery = query(listCountries);

export const metadataQuery = query(tariffMetadata);

export const versionsQuery = query(listTariffVersions);

export const ratesQuery = (search: string, page: number) =>
  query(listTariffRates, { search, page: String(page) });

/** Outdated when another version is activated. */
export const allTariffQueries = [
  countriesQuery,
  metadataQuery,
  versionsQuery,
  { queryKey: [listTariffRates.path] },
];
