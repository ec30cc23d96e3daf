import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#client/lib/api.ts";
import { query } from "#client/lib/query.ts";
import type { EndpointQueryInput } from "#shared/http/endpoint.ts";
import {
  listQuotes,
  openQuote,
  priceQuoteToday,
  recordQuoteView,
} from "#shared/quotes/contract.ts";
import { listReviews, openReview } from "#shared/quotes/review-contract.ts";

/** Loaded again on each visit, because who opens a link changes its status. */
export const quotesQuery = (input: EndpointQueryInput<typeof listQuotes>) => ({
  ...query(listQuotes, input),
  placeholderData: keepPreviousData,
  staleTime: 0,
});

/** Matches every page of the list. */
export const allQuoteQueries = { queryKey: [listQuotes.path] };

export const openedQuoteQuery = (token: string) =>
  queryOptions({
    queryKey: [openQuote.path, token],
    queryFn: () => call(openQuote, { params: { token } }),
  });

export const quoteTodayQuery = (token: string) =>
  queryOptions({
    queryKey: [priceQuoteToday.path, token],
    queryFn: () => call(priceQuoteToday, { params: { token } }),
  });

/** Records that the page was opened, once in a visit. */
export const quoteViewQuery = (token: string) =>
  queryOptions({
    queryKey: [recordQuoteView.path, token],
    queryFn: () => call(recordQuoteView, { params: { token } }),
  });

/** Loaded again on each visit, because reviewers add to it. */
export const reviewsQuery = (id: string) =>
  queryOptions({
    queryKey: [listReviews.path, id],
    queryFn: () => call(listReviews, { params: { id } }),
    staleTime: 0,
  });

export const openedReviewQuery = (token: string) =>
  queryOptions({
    queryKey: [openReview.path, token],
    queryFn: () => call(openReview, { params: { token } }),
  });
