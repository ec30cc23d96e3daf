import { takeFeed } from "#server/features/feed/take-feed.ts";
import type { SourceName } from "#shared/sources/names.ts";
import { lookForExchangeRates } from "./look-for-exchange-rates.ts";
import { lookForNotices } from "./register/look-for-notices.ts";
import { lookForRelease } from "./schedule-release/look-for-release.ts";
import type { Look, LookResult, SourceDeps } from "./source.ts";

/** Throws `badGateway` and `timeout` for a source that fails, and `invalid` for data that cannot be used. */
type LookAt = (deps: SourceDeps, look: Look) => Promise<LookResult>;

export const LOOKS: Record<SourceName, LookAt> = {
  usitc: lookForRelease,
  "federal-register": lookForNotices,
  ecb: lookForExchangeRates,
  feed: lookForFeed,
};

/** A feed that is not configured is never switched on. */
async function lookForFeed(deps: SourceDeps, { position, signal }: Look): Promise<LookResult> {
  const { dataFeed } = deps;
  if (!dataFeed) return { position, hasChanged: false };
  const manifest = await dataFeed.readManifest(signal);
  const taken = await takeFeed(deps, {
    manifest,
    position,
    readFile: (entry) => dataFeed.readFile(entry, signal),
  });
  return { position: taken.position, hasChanged: taken.drafts.length > 0 };
}
