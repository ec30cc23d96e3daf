import { keepPreviousData } from "@tanstack/react-query";
import { query } from "#client/lib/query.ts";
import { analytics, type DayRange } from "#shared/analytics/contract.ts";

/** Shows the former days until the next ones have loaded. */
export const analyticsQuery = (range: DayRange) => ({
  ...query(analytics, range),
  staleTime: 0,
  placeholderData: keepPreviousData,
});
