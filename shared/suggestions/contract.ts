import * as z from "zod/mini";
import { MAX_DESCRIPTION } from "#shared/calculator/contract.ts";
import type { DutyRange } from "#shared/duties/assessment.ts";
import { defineEndpoint } from "#shared/http/endpoint.ts";
import {
  amount,
  country,
  currency,
  day,
  listOf,
  quantity,
  singleLineText,
} from "#shared/http/fields.ts";

// No client checks results, so they are types without schemas.

/** A tariff line that goods may be of, and what they would owe by it. */
export type SuggestedLine = {
  /** Has dots: "6109.10.00". */
  code: string;
  /** What the line calls the goods, in English: "T-shirts". */
  name: string;
  /** What tells it from the other lines: "of cotton"; "" for the line of other goods. */
  distinction: string;
  /** All duties of the line in percent of the value; null where they are not computed. */
  rate: number | null;
  /** The amount in the currency of the request. */
  duty: number | null;
};

export type CodeSuggestion = {
  /** The line under which most goods of these words enter. */
  line: SuggestedLine;
  /** Whether the line has all words of the description, and the others that have them owe the same. */
  isCertain: boolean;
  /** The duty by the lines that the words describe equally well; null where it is not known. */
  duty: DutyRange<number> | null;
  /** Other lines, the likely ones first. */
  alternatives: SuggestedLine[];
};

export const MAX_SUGGESTED_ITEMS = 25;
export const MAX_ALTERNATIVES = 5;

const suggestedItem = z.strictObject({
  description: singleLineText(MAX_DESCRIPTION),
  /** Price of one unit. The rates of an item without a price are those of goods worth 100. */
  value: amount,
  quantity,
  countryOfOrigin: country,
});
export type SuggestedItem = z.output<typeof suggestedItem>;

const suggestionRequest = z.strictObject({
  currency,
  /** The day of entry into the United States; today by default. */
  entryDate: z.optional(day),
  items: listOf(suggestedItem, { min: 1, max: MAX_SUGGESTED_ITEMS }),
});
export type SuggestionRequest = z.output<typeof suggestionRequest>;

/** The size of as many items as allowed, with descriptions in three bytes per character and 200 bytes of the rest. */
const MAX_REQUEST_BYTES = MAX_SUGGESTED_ITEMS * (3 * MAX_DESCRIPTION + 200);

/**
 * The likely tariff lines of goods without an HS code by their descriptions, in the order of the items; null where no line
 * is likely, and for all while duties are not computed by tariff line. Nothing is stored.
 */
export const suggestCodes = defineEndpoint({
  method: "POST",
  path: "/api/schedule/suggestions",
  access: "public",
  body: suggestionRequest,
  maxBodyBytes: MAX_REQUEST_BYTES,
  result: z.object({ suggestions: z.array(z.custom<CodeSuggestion | null>()) }),
});
