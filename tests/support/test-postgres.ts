import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeAbandonedDrafts } from "#server/db/embedded/create-atomically.ts";
import { type EmbeddedDatabase, startEmbedded } from "#server/db/embedded.ts";

/**
 * Starts an embedded Postgres for one test run, or returns the server of TEST_DATABASE_URL. Its data
 * is in `folder` and removed on stop.
 */
export async function startTestPostgres(
  purpose: string,
  folder = tmpdir(),
): Promise<Pick<EmbeddedDatabase, "url" | "stop">> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, stop: async () => undefined };
  const path = join(folder, `landed-cost-${purpose}`);
  removeAbandonedDrafts(path); // left by killed runs
  const embedded = await startEmbedded({ dir: `${path}.${process.pid}`, ephemeral: true });
  return { url: embedded.superuserUrl, stop: embedded.stop };
}
