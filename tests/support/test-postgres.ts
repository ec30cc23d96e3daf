import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeAbandonedDrafts } from "#server/db/embedded/create-atomically.ts";
import { type EmbeddedDatabase, startEmbedded } from "#server/db/embedded.ts";

/** A Postgres for one run of tests: TEST_DATABASE_URL's, or an embedded one that leaves nothing behind. */
export async function startTestPostgres(purpose: string): Promise<EmbeddedDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, stop: async () => undefined };
  const place = join(tmpdir(), `landed-cost-${purpose}`);
  removeAbandonedDrafts(place); // A run that was killed could not do it itself.
  return startEmbedded({ dir: `${place}.${process.pid}`, ephemeral: true });
}
