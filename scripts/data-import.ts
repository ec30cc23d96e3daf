import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { feedKeys } from "#server/config/feed-keys.ts";
import { createDatasetCache } from "#server/db/dataset-cache.ts";
import { AppError } from "#server/errors/app-error.ts";
import { takeFeed } from "#server/features/feed/take-feed.ts";
import { translatorFor } from "#server/http/texts.ts";
import { verifyFile } from "#server/integrations/sources/data-feed.ts";
import {
  type FeedEntry,
  MAX_MANIFEST_BYTES,
  openManifest,
} from "#server/integrations/sources/feed-manifest.ts";
import { loadDefaultData } from "#server/lifecycle/load-default-data.ts";
import { withDatabase } from "./with-database.ts";

// npm run data:import -- FOLDER: verifies a feed that was published to a folder, and stores what is new as drafts.

await withDatabase(async (db, env) => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error("Usage: npm run data:import -- FOLDER");
  const keys = feedKeys(env.DATA_FEED_KEYS);
  await loadDefaultData(db); // as at the first start of the server, which a draft would keep from it
  try {
    const text = (await readBounded(join(folder, "feed.json"), 2 * MAX_MANIFEST_BYTES)).toString();
    const { drafts } = await takeFeed(
      { db, datasets: createDatasetCache(db) },
      {
        manifest: openManifest(text, keys),
        position: null,
        readFile: async (entry) => readVerified(folder, entry),
      },
    );
    const names = drafts.map(({ name }) => name).join(", ");
    console.info(names ? `Stored as drafts: ${names}` : "Nothing is new.");
  } catch (error) {
    throw error instanceof AppError
      ? new Error(translatorFor("en")(error.key, error.params), { cause: error })
      : error;
  }
});

async function readVerified(folder: string, entry: FeedEntry): Promise<Buffer> {
  const bytes = await readBounded(join(folder, entry.file), entry.size);
  verifyFile(entry, bytes);
  return bytes;
}

/** Throws for a file that is larger than it may be, without reading it. */
async function readBounded(path: string, maxBytes: number): Promise<Buffer> {
  const { size } = await stat(path);
  if (size > maxBytes) throw new Error(`${path} has more than ${maxBytes} bytes`);
  return readFile(path);
}
