import * as z from "zod/mini";
import type { CalculationRequest } from "#shared/calculator/contract.ts";
import { currencyCodes } from "#shared/currency.ts";
import { defineDownload, defineEndpoint } from "#shared/http/endpoint.ts";
import { searchText, singleLineText } from "#shared/http/fields.ts";
import { uuidRowCursor } from "#shared/http/row-cursor.ts";

// The calculations of an account, and the export of all that it has.

export const MAX_CALCULATION_NAME = 120;

const ownCalculation = z.object({
  id: z.string(),
  /** The one that its account gave it; null without one. */
  name: z.nullable(z.string()),
  /** The description of the first item; null once the items are deleted. */
  firstItem: z.nullable(z.string()),
  itemCount: z.number(),
  fromCountry: z.nullable(z.string()),
  toCountry: z.string(),
  currency: z.enum(currencyCodes),
  totalLandedCost: z.number(),
  isArchived: z.boolean(),
  createdAt: z.string(),
});
export type OwnCalculation = z.output<typeof ownCalculation>;

export const CALCULATIONS_PER_PAGE = 25;

/** `search` is a part of the name or of an item's description. */
export const calculationFilters = {
  search: z.optional(searchText),
  shelf: z.optional(z.enum(["archived"])),
};
const calculationsQuery = z.object({
  ...calculationFilters,
  after: z.optional(uuidRowCursor()),
});
export type CalculationsQuery = z.output<typeof calculationsQuery>;

/** The newest first. */
export const listOwnCalculations = defineEndpoint({
  method: "GET",
  path: "/api/calculations",
  access: "user",
  query: calculationsQuery,
  result: z.object({
    calculations: z.array(ownCalculation),
    /** Continues the list; null at its end. */
    next: z.nullable(z.string()),
    /** How many calculations of this browser belong to no account. */
    claimable: z.number(),
  }),
});

/** What was entered for a calculation of the account. */
export const getOwnCalculation = defineEndpoint({
  method: "GET",
  path: "/api/calculations/:id",
  access: "user",
  result: z.object({ request: z.custom<CalculationRequest>() }),
});

/** Each is taken back by its opposite. */
export const updateOwnCalculation = defineEndpoint({
  method: "PATCH",
  path: "/api/calculations/:id",
  access: "user",
  body: z.strictObject({
    name: z.optional(singleLineText(MAX_CALCULATION_NAME)),
    isArchived: z.optional(z.boolean()),
    isDeleted: z.optional(z.boolean()),
  }),
  result: z.null(),
});

/** Takes the calculations of this browser that belong to no account into the caller's. */
export const claimCalculations = defineEndpoint({
  method: "POST",
  path: "/api/claimed-calculations",
  access: "user",
  result: z.object({ count: z.number() }),
});

/** All that the account has, as one JSON file. */
export const accountFile = defineDownload({ path: "/api/account-data.json", access: "user" });
