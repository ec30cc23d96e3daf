import * as z from "zod/mini";
import { dayRange } from "#shared/analytics/contract.ts";
import { currency } from "#shared/http/fields.ts";
import { PERIODS } from "./day-range.ts";

/** As parameters of the address, which the transactions share. */
const filters = {
  period: z.optional(z.enum(PERIODS)),
  since: dayRange.shape.from,
  until: dayRange.shape.to,
  /** Whose revenue the chart shows. */
  revenue: z.optional(currency),
};
export type AnalyticsFilters = z.output<z.ZodMiniObject<typeof filters>>;

/** Reads the filters from the query string of an address, without those that the server would reject. */
export function parseFilters(queryString: string): AnalyticsFilters {
  const params = Object.fromEntries(new URLSearchParams(queryString));
  return {
    period: filters.period.safeParse(params.period).data,
    since: filters.since.safeParse(params.since).data,
    until: filters.until.safeParse(params.until).data,
    revenue: filters.revenue.safeParse(params.revenue).data,
  };
}
