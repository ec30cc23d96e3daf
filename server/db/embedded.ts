import { rmSync } from "node:fs";
import { findBinaries } from "./embedded/binaries.ts";
import { openCluster } from "./embedded/cluster.ts";
import { prepareDirectory } from "./embedded/directory.ts";
import { superviseServer } from "./embedded/supervise-server.ts";

export type EmbeddedDatabase = {
  /** Logs in as the owner of the database, who is no superuser. */
  url: string;
  superuserUrl: string;
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL installed by npm with its data in `dir`, an absolute path.
 *
 * - Postgres ends with this process, also when it is killed (except on Windows).
 * - A second process on the same `dir` shares the first one's server, and starts it again when the first stops.
 * - For root, Postgres runs as `nobody`; where `nobody` cannot enter `dir`, `dir` becomes a symlink.
 * - `ephemeral` turns durability off and removes `dir` on stop (for tests).
 */
export async function startEmbedded(options: {
  dir: string;
  ephemeral?: boolean;
}): Promise<EmbeddedDatabase> {
  const { dir, ephemeral = false } = options;
  const binaries = findBinaries();
  const directory = prepareDirectory(dir);
  const cluster = openCluster({ binaries, directory, ephemeral });
  const server = await superviseServer({ binaries, cluster, ephemeral });
  return { url: server.url, superuserUrl: server.superuserUrl, stop };

  async function stop() {
    const hasEnded = await server.stop();
    if (!ephemeral || !hasEnded) return;
    for (const path of [directory, dir]) rmSync(path, { recursive: true, force: true });
  }
}
