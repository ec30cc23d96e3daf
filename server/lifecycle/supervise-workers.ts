import cluster, { type Worker } from "node:cluster";
import { setTimeout as delay } from "node:timers/promises";
import type { Env } from "#server/config/env.ts";
import { CONFIGURATION_EXIT_CODE } from "#server/errors/configuration-error.ts";
import { errorMessage } from "#server/errors/describe-error.ts";
import { errorCode } from "#server/errors/error-code.ts";

const RESTART_DELAY_MS = 1000;
const MAX_PORT = 65_535;

/** Throws when a worker's metrics would need the port of visitors, or one that does not exist. */
export function assertMetricsPorts(count: number, { PORT, METRICS_PORT }: Ports) {
  if (METRICS_PORT === undefined) return;
  const last = METRICS_PORT + count - 1;
  const isShared = METRICS_PORT <= PORT && PORT <= last;
  if (!isShared && last <= MAX_PORT) return;
  const reason = isShared ? `PORT ${PORT} is one of them` : `the last port is ${MAX_PORT}`;
  throw new Error(
    `Invalid environment variables:\n  METRICS_PORT needs the ports ${METRICS_PORT} to ${last}, one for each worker, but ${reason}`,
  );
}

type Ports = Pick<Env, "PORT" | "METRICS_PORT">;

/** Restarts workers that exit or cannot be started. Worker n serves its metrics on `metricsPort` + n. */
export function superviseWorkers(
  count: number,
  metricsPort: number | undefined,
  fork: (env: object) => Worker = cluster.fork,
) {
  const workers: Worker[] = [];
  const isStopping = new AbortController();
  let hasListened = false;
  cluster.on("listening", () => {
    hasListened = true;
  });
  for (let index = 0; index < count; index++) void supervise(index);

  async function supervise(index: number) {
    const env = metricsPort === undefined ? {} : { METRICS_PORT: String(metricsPort + index) };
    while (!isStopping.signal.aborted) {
      const reason = await runWorker(index, env).catch(logStartFailure);
      if (!isStopping.signal.aborted) await waitToRestart(reason);
    }
  }

  async function runWorker(index: number, env: object): Promise<ExitReason> {
    const worker = fork(env);
    workers[index] = worker;
    return untilExit(worker);
  }

  async function waitToRestart(reason: ExitReason) {
    const isConfigurationError = reason === CONFIGURATION_EXIT_CODE;
    if (!hasListened || isConfigurationError) process.exit(1); // the reason is in the log
    console.error(`Worker exited (${reason}), restarting`);
    await delay(RESTART_DELAY_MS, undefined, { signal: isStopping.signal }).catch(() => {});
  }

  return {
    async stop() {
      isStopping.abort();
      const running = workers.filter((worker) => !worker.isDead());
      const exits = running.map(untilExit);
      for (const worker of running) worker.process.kill("SIGTERM");
      await Promise.all(exits);
    },
  };
}

type ExitReason = number | string;

/** Rejects if the worker could not be started: then it emits "error" and no "exit". */
function untilExit(worker: Worker): Promise<ExitReason> {
  return new Promise((resolve, reject) => {
    worker.once("exit", (code, signal) => resolve(signal ?? code));
    // The event is emitted also for a message to a worker that is ending, whose exit follows.
    worker.on("error", (error) => worker.isDead() && reject(error));
  });
}

function logStartFailure(error: unknown): ExitReason {
  console.error(`A worker could not be started: ${errorMessage(error)}`);
  return errorCode(error) ?? "error";
}
