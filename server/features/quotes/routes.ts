import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { createCalculationSaver } from "#server/features/calculator/save-calculation.ts";
import { mount, mountDownload } from "#server/http/mount.ts";
import { sendBytes } from "#server/http/send-bytes.ts";
import {
  addCalculationCookie,
  readCalculationCookies,
} from "#server/security/calculation-cookie.ts";
import * as contract from "#shared/quotes/contract.ts";
import * as files from "#shared/quotes/quote-files.ts";
import * as review from "#shared/quotes/review-contract.ts";
import { calculateQuote, priceQuoteToday } from "./calculate-quote.ts";
import { renderQuote } from "./document/render-quote.ts";
import { listQuotes } from "./list-quotes.ts";
import { openQuote, recordQuoteView } from "./open-quote.ts";
import { createReviewLink, listReviews, openReview, submitReview } from "./review-quote.ts";
import { saveQuote } from "./save-quote.ts";
import { updateQuote } from "./update-quote.ts";

export function quoteRoutes(router: Router, deps: Deps) {
  const { calculate, search, verify } = deps.limits;
  const save = createCalculationSaver(deps.pool);
  mount(router, { ...contract.saveQuote, limit: calculate }, ({ actor, ip, body, req }) =>
    saveQuote(deps, { actor, ip, body, calculationIds: readCalculationCookies(deps, req) }),
  );
  mount(router, { ...contract.listQuotes, limit: search }, ({ actor, query }) =>
    listQuotes(deps, actor, query),
  );
  mount(router, { ...contract.updateQuote, limit: search }, ({ actor, params, body }) =>
    updateQuote(deps, { actor, id: params.id, body }),
  );
  const opened = { ...contract.openQuote, limit: search, isPrivate: true };
  mount(router, opened, ({ params }) => openQuote(deps, params.token));
  const priced = { ...contract.priceQuoteToday, limit: calculate, isPrivate: true };
  mount(router, priced, ({ params, ip, language }) =>
    priceQuoteToday(deps, { token: params.token, ip, language }),
  );
  quoteFileRoutes(router, deps);
  mount(router, { ...contract.recordQuoteView, limit: search }, ({ params, actor, ip }) =>
    recordQuoteView(deps, params.token, { actor, ip }),
  );
  mount(router, { ...review.createReviewLink, limit: search }, ({ actor, params }) =>
    createReviewLink(deps, { userId: actor.id, id: params.id }),
  );
  mount(router, { ...review.listReviews, limit: search }, ({ actor, params }) =>
    listReviews(deps, { userId: actor.id, id: params.id }),
  );
  const reviewed = { ...review.openReview, limit: search, isPrivate: true };
  mount(router, reviewed, ({ params }) => openReview(deps, params.token));
  mount(router, { ...review.submitReview, limit: verify }, ({ params, body }) =>
    submitReview(deps, params.token, body),
  );
  const payable = { ...contract.calculateQuote, limit: calculate };
  mount(router, payable, async ({ params, actor, ip, language, req, res }) => {
    const payer = { token: params.token, actor, ip, language };
    const result = await calculateQuote({ ...deps, save }, payer);
    addCalculationCookie(deps, { req, res }, result.id);
    return result;
  });
}

function quoteFileRoutes(router: Router, deps: Deps) {
  const limit = deps.limits.documents;
  const file = { ...files.quotePdf, limit };
  mountDownload(router, file, async ({ params: { token }, query, language, res }) => {
    const input = { token, language: query.lng ?? language, format: "pdf" } as const;
    sendBytes(res, await renderQuote(deps, input));
  });
  const table = { ...files.quoteSpreadsheet, limit };
  mountDownload(router, table, async ({ params: { token }, query, language, res }) => {
    const input = { token, language: query.lng ?? language, format: "xlsx" } as const;
    sendBytes(res, await renderQuote(deps, input));
  });
}
