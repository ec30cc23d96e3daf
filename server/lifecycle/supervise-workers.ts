import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { CONFIGURATION_EXIT_CODE } from "#server/errors/configuration-error.ts";

const RESTART_DELAY_MS = 1000;

/** Restarts workers that exit. Worker n serves its metrics on `metricsPort` + n. */
export function superviseWorkers(count: number, metricsPort: number | undefined) {
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
      const worker = cluster.fork(env);
      workers[index] = worker;
      const [code, signal] = await once(worker, "exit");
      if (!isStopping.signal.aborted) await waitToRestart(signal ?? code);
    }
  }

  async function waitToRestart(reason: string | number) {
    const isConfigurationError = reason === CONFIGURATION_EXIT_CODE;
    if (!hasListened || isConfigurationError) process.exit(1); // the worker logged the reason
    console.error(`Worker exited (${reason}), restarting`);
    await delay(RESTART_DELAY_MS, undefined, { signal: isStopping.signal }).catch(() => {});
  }

  return {
    async stop() {
      isStopping.abort();
      const running = workers.filter((worker) => !worker.isDead());
      const exits = running.map((worker) => once(worker, "exit"));
      for (const worker of running) worker.process.kill("SIGTERM");
      await Promise.all(exits);
    },
  };
}
