import { query } from "#client/lib/query.ts";
import { listCountries, listTariffVersions, tariffMetadata } from "#shared/tariffs/contract.ts";

export const countriesQuery = query(listCountries);

export const metadataQuery = query(tariffMetadata);

export const versionsQuery = query(listTariffVersions);

/** What another active file makes out of date. */
export const allTariffs = [countriesQuery, metadataQuery, versionsQuery];
