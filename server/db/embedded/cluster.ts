import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Binaries } from "./binaries.ts";
import { createAtomically } from "./create-atomically.ts";
import { chownToServerUser, runAsServerUser } from "./server-user.ts";

export const superuser = "landed_cost";

/** What PostgreSQL calls its data folder, with the password that opens it. */
export type Cluster = { data: string; password: string };

type ClusterOptions = { binaries: Binaries; folder: string; ephemeral: boolean };

/** Makes the cluster on first use; it is there as a whole or not at all. */
export function openCluster(wanted: ClusterOptions): Cluster {
  const place = join(wanted.folder, "cluster");
  createAtomically(place, (draft) => runInitdb(draft, wanted));
  return { data: dataPath(place), password: readFileSync(passwordPath(place), "utf8") };
}

function runInitdb(draft: string, { binaries, ephemeral }: ClusterOptions) {
  chownToServerUser(draft);
  writeFileSync(passwordPath(draft), randomBytes(18).toString("hex"), { mode: 0o600 });
  chownToServerUser(passwordPath(draft));
  const failure = runAsServerUser(binaries.initdb, [
    ...["-D", dataPath(draft), "-U", superuser],
    ...["-A", "scram-sha-256", `--pwfile=${passwordPath(draft)}`],
    // UTF-8 with an order of its own, whatever the machine's locale.
    ...["-E", "UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
    "--no-instructions",
    ...(ephemeral ? ["--no-sync"] : []),
  ]);
  if (failure) throw new Error(`The embedded PostgreSQL could not make its files: ${failure}`);
}

const dataPath = (place: string) => join(place, "data");
const passwordPath = (place: string) => join(place, "password");
