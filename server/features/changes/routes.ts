import type { Request, Response, Router } from "express";
import type { Deps } from "#server/deps.ts";
import { compressJson } from "#server/http/compress.ts";
import { mount, mountDownload } from "#server/http/mount.ts";
import * as contract from "#shared/changes/contract.ts";
import { listChanges } from "./list-changes.ts";
import { readFeed } from "./read-feed.ts";
import { renderJsonFeed } from "./render-json-feed.ts";
import { renderRss } from "./render-rss.ts";

/** A new version is shown after a minute at the latest. */
const MAX_AGE_SECONDS = 60;

/** Readers of feeds ask every few minutes at most. */
const FEED_MAX_AGE_SECONDS = 300;

export function changesRoutes(router: Router, deps: Deps) {
  const limit = deps.limits.search;
  const list = { ...contract.listChanges, limit, maxAgeSeconds: MAX_AGE_SECONDS };
  mount(router, list, ({ query }) => listChanges(deps, query));
  const { changesRss, changesJsonFeed } = contract;
  mountDownload(router, { ...changesRss, limit }, async ({ query, req, res }) => {
    const feed = await readFeed(deps, changesRss.path, query);
    await sendFeed(req, res, "application/rss+xml", renderRss(feed));
  });
  mountDownload(router, { ...changesJsonFeed, limit }, async ({ query, req, res }) => {
    const feed = await readFeed(deps, changesJsonFeed.path, query);
    await sendFeed(req, res, "application/feed+json", renderJsonFeed(feed));
  });
}

async function sendFeed(req: Request, res: Response, type: string, text: string) {
  const { body, encoding, etag } = await compressJson(req, text);
  res.setHeader("Content-Type", `${type}; charset=utf-8`);
  res.setHeader("Cache-Control", `public, max-age=${FEED_MAX_AGE_SECONDS}`);
  res.setHeader("ETag", etag);
  res.vary("Accept-Encoding");
  if (req.fresh) {
    res.status(304).end();
    return;
  }
  if (encoding !== "identity") res.setHeader("Content-Encoding", encoding);
  res.setHeader("Content-Length", body.length);
  res.end(body);
}
