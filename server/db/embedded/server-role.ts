import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";
import { isTransient } from "#server/db/is-transient.ts";
import { fromRoot } from "#server/lib/from-root.ts";
import { type Cluster, superuser } from "./cluster.ts";

const ROLE = "landed_cost_app";

/** The block that compose.yaml runs too: creates the server's role, which becomes the owner of the superuser's objects. */
function readServerRoleStatement(): string {
  const script = readFileSync(fromRoot("deploy/create-server-role.sql"), "utf8");
  const statement = /^do \$\$$.*^end \$\$;$/ms.exec(script)?.[0];
  if (!statement)
    throw new Error("deploy/create-server-role.sql has no statement that creates the role");
  return statement;
}

export type Urls = { url: string; superuserUrl: string };

/** `url` is that of the server's role, which is no superuser. Undefined if Postgres is not reachable within the time. */
export async function prepareServerRole(
  cluster: Cluster,
  port: number,
  timeoutMs: number,
): Promise<Urls | undefined> {
  const superuserUrl = buildUrl(superuser, cluster.password, port);
  const password = serverPassword(cluster);
  const client = new pg.Client({
    connectionString: superuserUrl,
    connectionTimeoutMillis: timeoutMs,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const settings = `set lock_timeout = '10s'; set landed_cost.password = '${password}'`;
    await client.query(`${settings}; ${readServerRoleStatement()}`);
    return { url: buildUrl(ROLE, password, port), superuserUrl };
  } catch (error) {
    if (isTransient(error)) return undefined;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Derived, so that there is no second file that could be lost or half-written. */
const serverPassword = ({ password }: Cluster) =>
  createHmac("sha256", password).update(ROLE).digest("hex");

const buildUrl = (role: string, password: string, port: number) =>
  `postgres://${role}:${password}@127.0.0.1:${port}/postgres`;
