import { setTimeout as sleep } from "node:timers/promises";
import { errorMessage } from "#server/errors/describe-error.ts";
import { type ServerOptions, startOrConnect } from "./server.ts";
import type { Urls } from "./server-role.ts";

/** `stop` resolves to whether it ended Postgres, which runs on if another process started it. */
type SupervisedServer = Urls & { stop(): Promise<boolean> };

const RESTART_INTERVAL_MS = 5_000;

/** Starts Postgres or shares another process's, and starts it again on the same port if it ends before `stop`. */
export async function superviseServer(options: ServerOptions): Promise<SupervisedServer> {
  let server = await startOrConnect(options);
  let restart: Promise<void> | undefined;
  let isStopping = false;
  void supervise();
  const { url, superuserUrl } = server;
  return { url, superuserUrl, stop };

  async function supervise() {
    await server.ended;
    while (!isStopping) {
      restart = startAgain();
      await restart.catch(reportAndWait);
      if (!isStopping) await server.ended;
    }
  }

  async function startAgain() {
    server = await startOrConnect({ ...options, port: server.port });
    console.info("The embedded PostgreSQL had ended and was started again");
  }

  async function stop(): Promise<boolean> {
    isStopping = true;
    await restart?.catch(() => undefined); // a server can be stopped once it has started
    await server.stop();
    return !server.isShared;
  }
}

async function reportAndWait(error: unknown) {
  const reason = errorMessage(error);
  console.error(`The embedded PostgreSQL has ended and could not be started again: ${reason}`);
  await sleep(RESTART_INTERVAL_MS, undefined, { ref: false });
}
