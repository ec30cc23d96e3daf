import { acquireAdvisoryLock } from "#server/db/advisory-lock.ts";
import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { createToken } from "#server/lib/create-token.ts";
import type { EndpointBody, EndpointResult } from "#shared/http/endpoint.ts";
import type { OpenedQuote } from "#shared/quotes/contract.ts";
import {
  type listReviews as listContract,
  MAX_REVIEWS,
  type submitReview as submitContract,
} from "#shared/quotes/review-contract.ts";
import { presentOpenedQuote } from "./open-quote.ts";
import { findOwnQuote, findQuoteByReviewToken } from "./queries.ts";
import {
  countQuoteReviews,
  insertReview,
  listQuoteReviews,
  storeReviewToken,
} from "./review-queries.ts";

type ReviewDeps = Pick<Deps, "db">;

type OwnQuote = { userId: string; id: string };

async function requireOwnQuote({ db }: ReviewDeps, own: OwnQuote) {
  const quote = await findOwnQuote(db, own);
  if (!quote) throw new AppError("notFound", "quoteErrors.notFound");
  return quote;
}

/** The token of the link for a review, created the first time. Throws `notFound` for a quote of another account. */
export async function createReviewLink(
  deps: ReviewDeps,
  own: OwnQuote,
): Promise<{ token: string }> {
  const { id, reviewToken } = await requireOwnQuote(deps, own);
  const token = reviewToken ?? (await storeReviewToken(deps.db, id, createToken()));
  if (!token) throw new AppError("notFound", "quoteErrors.notFound"); // deleted meanwhile
  return { token };
}

/** Throws `notFound` for a quote of another account. */
export async function listReviews(
  deps: ReviewDeps,
  own: OwnQuote,
): Promise<EndpointResult<typeof listContract>> {
  const { id } = await requireOwnQuote(deps, own);
  const reviews = await listQuoteReviews(deps.db, id);
  return {
    reviews: reviews.map((review) => ({ ...review, createdAt: review.createdAt.toISOString() })),
  };
}

async function requireReviewedQuote({ db }: ReviewDeps, token: string) {
  const found = await findQuoteByReviewToken(db, token);
  if (!found) throw new AppError("notFound", "quoteErrors.linkNotFound");
  return found;
}

/** Throws the same `notFound` for an unknown token, and for a withdrawn or deleted quote. */
export const openReview = async (deps: ReviewDeps, token: string): Promise<OpenedQuote> =>
  presentOpenedQuote(await requireReviewedQuote(deps, token));

/**
 * Stores what a reviewer says, with the versions of the reviewed answer. Throws `notFound`, `invalid` for a line that the
 * quote does not have, and `conflict` once so many reviews are stored that no person has written them.
 */
export async function submitReview(
  deps: ReviewDeps,
  token: string,
  { name, lines }: EndpointBody<typeof submitContract>,
): Promise<null> {
  const { quote } = await requireReviewedQuote(deps, token);
  const { length } = quote.request.items;
  const positions = new Set(lines.map(({ position }) => position));
  const isKnown = lines.every(({ position }) => position <= length);
  if (!isKnown || positions.size < lines.length) throw new AppError("invalid", "errors.badRequest");
  await runTransaction(deps.db, async (tx) => {
    await acquireAdvisoryLock(tx, `reviews:${quote.id}`); // each of two at the same time would find room for one
    if ((await countQuoteReviews(tx, quote.id)) >= MAX_REVIEWS) {
      const params = { max: MAX_REVIEWS };
      throw new AppError("conflict", "quoteErrors.tooManyReviews", { params });
    }
    await insertReview(tx, { quoteId: quote.id, name, lines, versions: quote.versions });
  });
  return null;
}
