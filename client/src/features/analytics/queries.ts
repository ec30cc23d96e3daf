import { query } from "#client/lib/query.ts";
import { analytics, type DayRange } from "#shared/analytics/contract.ts";

export const analyticsQuery = (range: DayRange) => query(analytics, range);
