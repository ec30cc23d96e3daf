import * as z from "zod/mini";

/** The number of a list's page in the address, without one the first. */
export const pageFilter = z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/)));

/** The number as it is written to the address, which has none of the first page. */
export const toPageFilter = (page: number): string | undefined =>
  page > 1 ? String(page) : undefined;
