import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#client/lib/api.ts";
import { query } from "#client/lib/query.ts";
import type { EndpointQueryInput } from "#shared/http/endpoint.ts";
import { listProductAlerts } from "#shared/products/alerts-contract.ts";
import { getCatalog, listProductChanges, listProducts } from "#shared/products/contract.ts";

/** While a job computes figures the list is loaded again this often. */
const COMPUTING_POLL_MS = 2000;

/** Loaded again on each visit, because the law changes the figures. */
export const productsQuery = (input: EndpointQueryInput<typeof listProducts>) =>
  queryOptions({
    ...query(listProducts, input),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.computing ? COMPUTING_POLL_MS : false),
  });

/** Matches every page of the list. */
export const allProductQueries = { queryKey: [listProducts.path] };

/** Loaded again on each visit, because a job adds to it. */
export const alertsQuery = { ...query(listProductAlerts), staleTime: 0 };

export const catalogQuery = query(getCatalog);

export const productChangesQuery = (id: string) =>
  queryOptions({
    queryKey: [listProductChanges.path, id],
    queryFn: () => call(listProductChanges, { params: { id } }),
    staleTime: 0,
  });
