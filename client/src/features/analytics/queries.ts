import { keepPreviousData } from "@tanstack/react-query";
import { query } from "#client/lib/query.ts";
import { type AnalyticsQuery, analytics } from "#shared/analytics/contract.ts";

export const analyticsQuery = (filters: AnalyticsQuery) => ({
  ...query(analytics, filters),
  staleTime: 0,
  placeholderData: keepPreviousData,
});
