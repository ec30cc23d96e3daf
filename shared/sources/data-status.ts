import * as z from "zod/mini";
import { defineEndpoint } from "#shared/http/endpoint.ts";

/** How old the data is: `fresh` until the owner's first limit of days, `stale` after the second. */
export const DATA_AGES = ["fresh", "aging", "stale"] as const;

const dataStatus = z.object({
  /** The day up to which the additional duties in force are complete; null without any. ISO date. */
  measuresAsOf: z.nullable(z.string()),
  /** The day up to which the rates by country are complete, or of their activation; null without any. ISO date. */
  ratesAsOf: z.nullable(z.string()),
  /** The day of the last look at a source of law that succeeded; null if there was none. ISO date. */
  checkedOn: z.nullable(z.string()),
  /** Days since the later of the two. */
  days: z.number(),
  age: z.enum(DATA_AGES),
  /** Published documents that nobody has dealt with, by the program that they may touch. */
  openNotices: z.array(z.object({ program: z.string(), count: z.number() })),
});
export type DataStatus = z.output<typeof dataStatus>;

/** How current the data in force is. */
export const getDataStatus = defineEndpoint({
  method: "GET",
  path: "/api/data-status",
  access: "public",
  result: dataStatus,
});
