import * as z from "zod/mini";

/**
 * What an item lacks for its duty to be exact: a code that it can be assessed by, a quantity that a rate depends on, the
 * answer to a question about the goods, or what no payer can enter, such as data that the measures lack (`provisional`).
 */
export const MISSING_KINDS = ["code", "quantity", "question", "provisional"] as const;
export type MissingKind = (typeof MISSING_KINDS)[number];

/** `items` are positions in the calculation, from 1, in ascending order. */
export const missingInput = z.object({
  kind: z.enum(MISSING_KINDS),
  items: z.array(z.number()),
});
export type MissingInput = z.output<typeof missingInput>;

export const enterableInputs = (missing: readonly MissingInput[]): MissingInput[] =>
  missing.filter(({ kind }) => kind !== "provisional");
