import { rmSync } from "node:fs";
import { findBinaries } from "./embedded/binaries.ts";
import { openCluster } from "./embedded/cluster.ts";
import { prepareDirectory } from "./embedded/directory.ts";
import { startOrShare } from "./embedded/server.ts";

export type EmbeddedDatabase = { url: string; stop(): Promise<void> };

/**
 * Starts the PostgreSQL that npm installed, with its data in `dir` (an absolute path), so that the
 * product runs with nothing set up by hand.
 *
 * - Postgres ends with this process, however it ends, and commits survive all of these ends.
 * - A second process on the same `dir` shares the server of the first. When the first one stops,
 *   the second loses its connections and has to start again: fine on one machine in development.
 * - For root, who may not run Postgres, `nobody` does. Where `nobody` cannot reach `dir`, that
 *   becomes a link to a folder in /var/lib/landed-cost.
 * - `ephemeral` trades safety for speed, and removes `dir` on stop: for tests.
 *
 * Every failure is an Error whose message is one line that says what to do.
 */
export async function startEmbedded(options: {
  dir: string;
  ephemeral?: boolean;
}): Promise<EmbeddedDatabase> {
  const { dir, ephemeral = false } = options;
  const binaries = findBinaries();
  const folder = prepareDirectory(dir);
  const cluster = openCluster({ binaries, folder, ephemeral });
  const server = await startOrShare({ binaries, cluster, ephemeral });
  return { url: server.url, stop };

  async function stop() {
    await server.stop();
    if (!ephemeral || server.isShared) return;
    for (const path of [folder, dir]) rmSync(path, { recursive: true, force: true });
  }
}
