import * as z from "zod/mini";
import { isInOrder } from "#shared/http/day-range.ts";
import { defineDownload } from "#shared/http/endpoint.ts";
import { day } from "#shared/http/fields.ts";
import { timeZone } from "#shared/http/time-zone.ts";

// The file for the bookkeeping: each movement of money on its own day.

const mode = z.enum(["live", "test"]);
export type MovementMode = z.output<typeof mode>;

const movementsFilter = z
  .object({
    mode: z._default(mode, "live"),
    from: z.optional(day),
    to: z.optional(day),
    zone: z.optional(timeZone),
  })
  .check(isInOrder);
export type MovementsFilter = z.output<typeof movementsFilter>;

/**
 * A CSV file of the charges, the refunds that succeeded and the disputes of the days, both inclusive and in `zone`, by default
 * UTC; oldest first. It has the movements with live keys or those with test keys, never both.
 */
export const movementsFile = defineDownload({
  path: "/api/admin/movements.csv",
  access: "admin",
  query: movementsFilter,
});

/** Tells the files of different days apart, and those of test payments. */
export const movementsFileName = ({ mode, from, to }: MovementsFilter): string =>
  [`movements${mode === "test" ? "-test" : ""}`, from, to].filter(Boolean).join("_").concat(".csv");
