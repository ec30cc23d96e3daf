import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { failureOf, giveToServer } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { makeWhole } from "./make-whole.ts";

export const superuser = "landed_cost";

/** What PostgreSQL calls its data folder, with the password that opens it. */
export type Cluster = { data: string; password: string };

type Wanted = { binaries: Binaries; folder: string; ephemeral: boolean };

/** Makes the cluster on first use; it is there as a whole or not at all. */
export function openCluster(wanted: Wanted): Cluster {
  const place = join(wanted.folder, "cluster");
  makeWhole(place, (draft) => initialise(draft, wanted));
  return { data: dataIn(place), password: readFileSync(passwordIn(place), "utf8") };
}

function initialise(draft: string, { binaries, ephemeral }: Wanted) {
  giveToServer(draft);
  writeFileSync(passwordIn(draft), randomBytes(18).toString("hex"), { mode: 0o600 });
  giveToServer(passwordIn(draft));
  const failure = failureOf(binaries.initdb, [
    ...["-D", dataIn(draft), "-U", superuser],
    ...["-A", "scram-sha-256", `--pwfile=${passwordIn(draft)}`],
    // UTF-8 with an order of its own, whatever the machine's locale.
    ...["-E", "UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
    "--no-instructions",
    ...(ephemeral ? ["--no-sync"] : []),
  ]);
  if (failure) throw new Error(`The embedded PostgreSQL could not make its files: ${failure}`);
}

const dataIn = (place: string) => join(place, "data");
const passwordIn = (place: string) => join(place, "password");
