import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { feedSigningKey } from "#server/config/feed-keys.ts";
import { buildFeed } from "#server/features/feed/build-feed.ts";
import { withDatabase } from "./with-database.ts";

// npm run data:publish -- FOLDER: writes the data in force as a signed feed, for a web server or for a medium.

await withDatabase(async (db, env) => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error("Usage: npm run data:publish -- FOLDER");
  const key = feedSigningKey(env.DATA_FEED_SIGNING_KEY);
  if (!key) throw new Error("DATA_FEED_SIGNING_KEY is required: npm run data:key makes it");
  const files = await buildFeed({ db }, key);
  await mkdir(folder, { recursive: true });
  // The manifest is written last: a reader never finds one whose files are missing.
  for (const { name, bytes } of files.toReversed()) await writeFile(join(folder, name), bytes);
  console.info(`Published to ${folder}: ${files.map(({ name }) => name).join(", ")}`);
});
