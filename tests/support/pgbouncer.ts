import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { findFreePort } from "#server/db/embedded/free-port.ts";
import { serverSpawnOptions } from "#server/db/embedded/server-user.ts";
import { runStatement } from "./database-admin.ts";

/** Starts PgBouncer in transaction mode, as docs/set-up.md recommends it, in front of a server. */
export async function startPgBouncer(serverUrl: string) {
  const target = new URL(serverUrl);
  const port = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), "landed-cost-pgbouncer-"));
  chmodSync(folder, 0o755); // for the account that runs it
  const config = join(folder, "pgbouncer.ini");
  writeFileSync(join(folder, "users.txt"), `"${target.username}" "${target.password}"\n`);
  writeFileSync(config, configFile(target, port, folder));
  await setRoleTimeouts(serverUrl);

  const { env, ...options } = serverSpawnOptions();
  const child = spawn("pgbouncer", [config], {
    ...options,
    env: { ...env, PATH: "/usr/local/bin:/usr/bin:/usr/sbin" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(child, "exit");
  await Promise.race([listening(child.stderr), ended.then(failToStart, failToStart)]);

  const url = new URL(serverUrl);
  url.port = String(port);
  return {
    url: url.href,
    async stop() {
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

const configFile = (target: URL, port: number, folder: string) => `
[databases]
* = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = 5
max_client_conn = 1000
server_idle_timeout = 5
ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout
`;

/** PgBouncer does not pass these on as startup parameters. */
async function setRoleTimeouts(serverUrl: string) {
  const { username } = new URL(serverUrl);
  for (const [name, value] of [
    ["statement_timeout", "5s"],
    ["lock_timeout", "3s"],
    ["idle_in_transaction_session_timeout", "10s"],
  ]) {
    await runStatement(serverUrl, `alter role ${username} set ${name} = '${value}'`);
  }
}

async function listening(log: NodeJS.ReadableStream): Promise<void> {
  for await (const line of createInterface({ input: log })) {
    if (!line.includes("process up")) continue;
    log.resume();
    return;
  }
}

function failToStart(): never {
  throw new Error("PgBouncer did not start: is it installed (apt-get install pgbouncer)?");
}
