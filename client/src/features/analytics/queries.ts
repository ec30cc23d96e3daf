import { query } from "#client/lib/query.ts";
import { analytics, type DayRange } from "#shared/analytics/contract.ts";

export const analyticsQuery = (range: DayRange) => query(analytics, range);

/** Matches the analytics of every range. */
export const allAnalyticsQueries = { queryKey: [analytics.path] };
