import { keepPreviousData } from "@tanstack/react-query";
import { query } from "#client/lib/query.ts";
import { listOwnCalculations } from "#shared/history/contract.ts";
import type { EndpointQueryInput } from "#shared/http/endpoint.ts";

/** Loaded again on each visit, because every calculation adds to it. */
export const calculationsQuery = (input: EndpointQueryInput<typeof listOwnCalculations>) => ({
  ...query(listOwnCalculations, input),
  placeholderData: keepPreviousData,
  staleTime: 0,
});

/** Matches every page of the list. */
export const allCalculationQueries = { queryKey: [listOwnCalculations.path] };
