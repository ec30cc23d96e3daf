import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#client/lib/api.ts";
import { query } from "#client/lib/query.ts";
import { analytics } from "#shared/analytics/contract.ts";
import type { EndpointQueryInput } from "#shared/http/endpoint.ts";
import { listTransactions, transactionDetails } from "#shared/payments/portal-contract.ts";

export const transactionsQuery = (listQuery: EndpointQueryInput<typeof listTransactions>) => ({
  ...query(listTransactions, listQuery),
  placeholderData: keepPreviousData,
});

/** Loaded again on each visit, because Stripe changes the status. */
export const detailsQuery = (code: string) =>
  queryOptions({
    queryKey: [transactionDetails.path, code],
    queryFn: () => call(transactionDetails, { params: { code } }),
    staleTime: 0,
  });

/** What a refund outdates besides the details: every page of the list and the analytics of every range. */
export const listQueries = [
  { queryKey: [listTransactions.path] },
  { queryKey: [analytics.path] },
] as const;
