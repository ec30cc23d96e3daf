import { eq } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import type { ActorContext } from "#server/features/audit/record-event.ts";
import { takeFeed } from "#server/features/feed/take-feed.ts";
import { verifyFile } from "#server/integrations/sources/data-feed.ts";
import { openManifest } from "#server/integrations/sources/feed-manifest.ts";
import { sources } from "#shared/db/schema.ts";
import type { UploadedFeed } from "#shared/sources/contract.ts";

type UploadFeedDeps = Pick<Deps, "db" | "datasets" | "feedKeys">;

/**
 * Takes the files of a published folder as if they had been read from its address, so that an older one is rejected
 * afterwards. Throws `invalid` for a feed that is not what was signed; nothing is stored then.
 */
export async function uploadFeed(
  deps: UploadFeedDeps,
  { actor, ip, manifest: text, files }: ActorContext & UploadedFeed,
): Promise<{ drafts: string[] }> {
  const manifest = openManifest(text, deps.feedKeys);
  const isFeed = eq(sources.name, "feed");
  const [source] = await deps.db.select().from(sources).where(isFeed);
  const { drafts, position } = await takeFeed(deps, {
    actor: { actor, ip },
    manifest,
    position: source?.position ?? null,
    async readFile(entry) {
      const bytes = Buffer.from(files[entry.file] ?? "", "base64");
      verifyFile(entry, bytes);
      return bytes;
    },
  });
  await deps.db
    .insert(sources)
    .values({ name: "feed", position })
    .onConflictDoUpdate({ target: sources.name, set: { position } });
  return { drafts: drafts.map(({ name }) => name) };
}
