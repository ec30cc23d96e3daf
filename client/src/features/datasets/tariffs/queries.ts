import { keepPreviousData } from "@tanstack/react-query";
import { query } from "#client/lib/query.ts";
import type { EndpointQueryInput } from "#shared/http/endpoint.ts";
import { listTariffRates } from "#shared/tariffs/contract.ts";
import { countriesQuery } from "./countries-query.ts";

export type RatesQuery = NonNullable<EndpointQueryInput<typeof listTariffRates>>;

/** The server sorts and finds names in the language. Shows the previous page until the next one has loaded. */
export const ratesQuery = (listQuery: RatesQuery, language: string) => ({
  ...query(listTariffRates, listQuery),
  queryKey: [listTariffRates.path, listQuery, language],
  placeholderData: keepPreviousData,
});

export const activeTariffQueries = [countriesQuery, { queryKey: [listTariffRates.path] }];
