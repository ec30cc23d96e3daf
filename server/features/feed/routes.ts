import type { Response, Router } from "express";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { mountDownload } from "#server/http/mount.ts";
import * as contract from "#shared/feed/contract.ts";
import { settingValue } from "#shared/settings/settings.ts";
import { buildFeed, type FeedFile } from "./build-feed.ts";

/** Another installation looks once a day. */
const MAX_AGE_SECONDS = 300;

export function feedRoutes(router: Router, deps: Deps) {
  const limit = deps.limits.feed;
  mountDownload(router, { ...contract.feedManifest, limit }, async ({ res }) => {
    sendFeedFile(res, await findFile("feed.json"));
  });
  mountDownload(router, { ...contract.feedFile, limit }, async ({ params, res }) => {
    sendFeedFile(res, await findFile(params.file));
  });

  async function findFile(name: string): Promise<FeedFile> {
    const { feedSigningKey, settings } = deps;
    const isOn = settingValue(await settings.get(), "publish_data_feed");
    const files = isOn && feedSigningKey ? await buildFeed(deps, feedSigningKey) : [];
    const file = files.find((each) => each.name === name);
    if (!file) throw new AppError("notFound", "errors.endpointNotFound");
    return file;
  }
}

function sendFeedFile(res: Response, { name, bytes }: FeedFile) {
  res.setHeader("Cache-Control", `public, max-age=${MAX_AGE_SECONDS}`);
  res.type(name.endsWith(".json") ? "application/json" : "application/octet-stream").send(bytes);
}
