import * as z from "zod/mini";
import { changeFilters } from "#shared/changes/contract.ts";
import { day } from "#shared/http/fields.ts";

/** What the address of the page keeps; `until` is the latest day of the page. */
export const pageFilters = { ...changeFilters, until: z.optional(day) };

export type PageFilters = {
  code?: string | undefined;
  origin?: string | undefined;
  program?: string | undefined;
  until?: string | undefined;
};
