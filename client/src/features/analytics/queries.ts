import { keepPreviousData } from "@tanstack/react-query";
import { query } from "#client/lib/query.ts";
import { type AnalyticsQuery, analytics } from "#shared/analytics/contract.ts";

/** Shows the former days until the next ones have loaded. */
export const analyticsQuery = (filters: AnalyticsQuery) => ({
  ...query(analytics, filters),
  staleTime: 0,
  placeholderData: keepPreviousData,
});
