import * as z from "zod/mini";
import type { CalculationRequest, CalculationResult } from "#shared/calculator/contract.ts";
import { currencyCodes } from "#shared/currency.ts";
import type { DATASET_NAMES } from "#shared/datasets/names.ts";
import { TRANSPORTS } from "#shared/duties/customs-entry.ts";
import { defineEndpoint } from "#shared/http/endpoint.ts";
import { day, optionalLineText, searchText, singleLineText } from "#shared/http/fields.ts";
import { optionalLinesText } from "#shared/http/lines-text.ts";
import { uuidRowCursor } from "#shared/http/row-cursor.ts";
import { languageCodes } from "#shared/languages.ts";

/**
 * `viewed` is a link that another person than its owner has opened, `expired` one that is past the last day of its price
 * without a payment.
 */
export const QUOTE_STATUSES = ["draft", "sent", "viewed", "paid", "expired", "withdrawn"] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

export const MAX_QUOTE_NAME = 120;
export const MAX_QUOTE_NOTE = 1000;

/** How long a price is valid at most. */
export const MAX_QUOTE_DAYS = 30;

/** How many quotes an account may have. */
export const MAX_QUOTES = 10_000;

const optionalName = z._default(optionalLineText(MAX_QUOTE_NAME), "");

const quoteName = singleLineText(MAX_QUOTE_NAME);

/** What a person says about a quote. */
export const quoteDetails = {
  name: quoteName,
  /** The sender's own number, such as that of an order. */
  reference: optionalName,
  note: z._default(optionalLinesText(MAX_QUOTE_NOTE), ""),
  customer: optionalName,
  /** The one that its link opens in. */
  language: z.enum(languageCodes),
  /** The last day of the price; the server shortens it to the day before the duties change. */
  validUntil: z.optional(day),
};

const quoteSummary = z.object({
  id: z.string(),
  /** The secret part of its link. */
  token: z.string(),
  name: z.string(),
  reference: z.string(),
  customer: z.string(),
  language: z.enum(languageCodes),
  status: z.enum(QUOTE_STATUSES),
  /** Whether it was paid with a test card alone, without money. */
  isTest: z.boolean(),
  isArchived: z.boolean(),
  currency: z.enum(currencyCodes),
  totalLandedCost: z.number(),
  /** ISO date of the last day of the price. */
  validUntil: z.string(),
  createdAt: z.string(),
  /** When another person first opened its link; null before. */
  viewedAt: z.nullable(z.string()),
});
export type QuoteSummary = z.output<typeof quoteSummary>;

/**
 * Keeps the answer of a calculation of the caller: one of the account or of the session, which is computed again from what
 * was stored. 409 where the answer has changed since, and at 10,000 quotes.
 */
export const saveQuote = defineEndpoint({
  method: "POST",
  path: "/api/quotes",
  access: "user",
  body: z.strictObject({
    calculationId: z.string().check(z.maxLength(36)),
    /** Is not stored with a calculation: only the fees of US customs, which are information, depend on it. */
    transport: z.optional(z.enum(TRANSPORTS)),
    ...quoteDetails,
  }),
  result: quoteSummary,
});

export const QUOTES_PER_PAGE = 25;

/** `search` is a part of the name, the reference or the customer's name. */
export const quoteFilters = {
  search: z.optional(searchText),
  status: z.optional(z.enum(QUOTE_STATUSES)),
  shelf: z.optional(z.enum(["archived"])),
};
const quotesQuery = z.object({
  ...quoteFilters,
  after: z.optional(uuidRowCursor()),
});
export type QuotesQuery = z.output<typeof quotesQuery>;

/** The newest first. `next` continues the list; null at its end. */
export const listQuotes = defineEndpoint({
  method: "GET",
  path: "/api/quotes",
  access: "user",
  query: quotesQuery,
  result: z.object({ quotes: z.array(quoteSummary), next: z.nullable(z.string()) }),
});

/** Each is taken back by its opposite. The link of a withdrawn and of a deleted quote is not found. */
export const updateQuote = defineEndpoint({
  method: "PATCH",
  path: "/api/quotes/:id",
  access: "user",
  body: z.strictObject({
    name: z.optional(quoteName),
    isSent: z.optional(z.boolean()),
    isWithdrawn: z.optional(z.boolean()),
    isArchived: z.optional(z.boolean()),
    isDeleted: z.optional(z.boolean()),
  }),
  result: z.null(),
});

export type QuoteVersion = { kind: (typeof DATASET_NAMES)[number]; id: string; name: string };

export const openedQuote = z.object({
  name: z.string(),
  reference: z.string(),
  note: z.string(),
  customer: z.string(),
  status: z.enum(QUOTE_STATUSES),
  /** Whether it was paid with a test card alone, without money. */
  isTest: z.boolean(),
  createdAt: z.string(),
  validUntil: z.string(),
  request: z.custom<CalculationRequest>(),
  /** The answer as it was given. */
  result: z.custom<CalculationResult>(),
  /** The versions of all data that were active then. */
  versions: z.array(z.custom<QuoteVersion>()),
});
export type OpenedQuote = z.output<typeof openedQuote>;

/** The same 404 for a token that is unknown, withdrawn or deleted. */
export const openQuote = defineEndpoint({
  method: "GET",
  path: "/api/q/:token",
  access: "public",
  result: openedQuote,
});

/** The same request, computed with the data of today; goods that have arrived since enter today. */
export const priceQuoteToday = defineEndpoint({
  method: "GET",
  path: "/api/q/:token/today",
  access: "public",
  result: z.object({
    /** Null where `error` says why it cannot be computed, and for a quote of the landed-cost provider. */
    result: z.nullable(z.custom<CalculationResult>()),
    error: z.nullable(z.string()),
  }),
});

/** Records that the page was opened, unless its owner opened it. */
export const recordQuoteView = defineEndpoint({
  method: "POST",
  path: "/api/q/:token/views",
  access: "public",
  /** The id of the quote for its owner, null for others. */
  result: z.object({ ownId: z.nullable(z.string()) }),
});

/**
 * Computes the shipment again as a calculation of this visitor, which can then be paid. 409 after the last day of the price
 * and once it is paid.
 */
export const calculateQuote = defineEndpoint({
  method: "POST",
  path: "/api/q/:token/calculations",
  access: "public",
  result: z.custom<CalculationResult>(),
});
