import * as z from "zod/mini";
import type { UrlFilters } from "#client/lib/use-url-filters.ts";
import { analyticsQuery } from "#shared/analytics/contract.ts";
import { currency } from "#shared/http/fields.ts";
import { PERIODS } from "./day-range.ts";

/** The filters as parameters of the address, which the transactions share. */
export const analyticsFilters = {
  period: z.optional(z.enum(PERIODS)),
  since: analyticsQuery.shape.from,
  until: analyticsQuery.shape.to,
  /** Which payments are counted; `mode` is the transactions' own. */
  payments: analyticsQuery.shape.mode,
  revenue: z.optional(currency),
};
export type AnalyticsFilters = UrlFilters<typeof analyticsFilters>;
