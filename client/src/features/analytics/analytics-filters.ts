import * as z from "zod/mini";
import type { UrlFilters } from "#client/lib/use-url-filters.ts";
import { dayRange } from "#shared/analytics/contract.ts";
import { currency } from "#shared/http/fields.ts";
import { PERIODS } from "./day-range.ts";

/** As parameters of the address, which the transactions share. */
export const analyticsFilters = {
  period: z.optional(z.enum(PERIODS)),
  since: dayRange.shape.from,
  until: dayRange.shape.to,
  /** Whose revenue the chart shows. */
  revenue: z.optional(currency),
};
export type AnalyticsFilters = UrlFilters<typeof analyticsFilters>;
