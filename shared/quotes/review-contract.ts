import * as z from "zod/mini";
import { MAX_ITEMS } from "#shared/calculator/contract.ts";
import { defineEndpoint } from "#shared/http/endpoint.ts";
import { isPrintable, listOf, singleLineText, textKey } from "#shared/http/fields.ts";
import { MAX_QUOTE_NAME, openedQuote, type QuoteVersion } from "./contract.ts";

// A broker without an account checks the lines of a quote by a link of its own.

export const LINE_REVIEWS = ["confirmed", "needsInformation"] as const;
export type LineReviewState = (typeof LINE_REVIEWS)[number];

export const MAX_REVIEW_NOTE = 300;

/** Fits 500 lines with notes of 300 characters of three bytes each. */
const MAX_REVIEW_BYTES = 512 * 1024;

/** How many reviews of a quote are kept. */
export const MAX_REVIEWS = 100;

const lineReview = z.strictObject({
  /** That of the item, from 1. */
  position: z.number().check(z.int(), z.minimum(1), z.maximum(MAX_ITEMS)),
  state: z.enum(LINE_REVIEWS),
  note: z._default(
    z
      .string()
      .check(
        z.refine(isPrintable, textKey("validation.plainText")),
        z.trim(),
        z.maxLength(MAX_REVIEW_NOTE),
      ),
    "",
  ),
});
export type LineReview = z.output<typeof lineReview>;

const quoteReview = z.object({
  id: z.string(),
  /** The one that the reviewer entered. */
  name: z.string(),
  createdAt: z.string(),
  lines: z.array(z.custom<LineReview>()),
  /** The versions of the data with which the reviewed answer was computed. */
  versions: z.array(z.custom<QuoteVersion>()),
});
export type QuoteReview = z.output<typeof quoteReview>;

/** The secret of the link for a review; the same one each time. */
export const createReviewLink = defineEndpoint({
  method: "POST",
  path: "/api/quotes/:id/review-link",
  access: "user",
  result: z.object({ token: z.string() }),
});

/** The newest first, for the owner of the quote. */
export const listReviews = defineEndpoint({
  method: "GET",
  path: "/api/quotes/:id/reviews",
  access: "user",
  result: z.object({ reviews: z.array(quoteReview) }),
});

/** The same 404 for a token that is unknown, and for that of a withdrawn or deleted quote. */
export const openReview = defineEndpoint({
  method: "GET",
  path: "/api/review/:token",
  access: "public",
  result: openedQuote,
});

/** Stores the reviewer's word on lines of the quote. 409 once 100 reviews are stored. */
export const submitReview = defineEndpoint({
  method: "POST",
  path: "/api/review/:token",
  access: "public",
  maxBodyBytes: MAX_REVIEW_BYTES,
  body: z.strictObject({
    name: singleLineText(MAX_QUOTE_NAME),
    lines: listOf(lineReview, { min: 1, max: MAX_ITEMS }),
  }),
  result: z.null(),
});
