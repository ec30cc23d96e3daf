import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Binaries } from "./binaries.ts";
import { createAtomically } from "./create-atomically.ts";
import { chownToServerUser, runAsServerUser } from "./server-user.ts";

export const superuser = "landed_cost";

export type Cluster = { data: string; password: string };

type ClusterOptions = { binaries: Binaries; directory: string; ephemeral: boolean };

export function openCluster(options: ClusterOptions): Cluster {
  const path = join(options.directory, "cluster");
  createAtomically(path, (draft) => runInitdb(draft, options));
  return { data: dataPath(path), password: readFileSync(passwordPath(path), "utf8") };
}

function runInitdb(draft: string, { binaries, ephemeral }: ClusterOptions) {
  chownToServerUser(draft);
  writeFileSync(passwordPath(draft), randomBytes(18).toString("hex"), { mode: 0o600 });
  chownToServerUser(passwordPath(draft));
  const error = runAsServerUser(binaries.initdb, [
    ...["-D", dataPath(draft), "-U", superuser],
    ...["-A", "scram-sha-256", `--pwfile=${passwordPath(draft)}`],
    ...["-E", "UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
    "--no-instructions",
    ...(ephemeral ? ["--no-sync"] : []),
  ]);
  if (error) throw new Error(`The embedded PostgreSQL could not create its files: ${error}`);
}

const dataPath = (cluster: string) => join(cluster, "data");
const passwordPath = (cluster: string) => join(cluster, "password");
