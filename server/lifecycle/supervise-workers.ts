import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";

const RESTART_DELAY_MS = 1000;

/**
 * Keeps `count` processes of this same program on one port. One that ends is followed by another a
 * second later; where none of them ever came to listen, there is no use in trying on. The worker at
 * place n tells its metrics on `metricsPort` + n.
 */
export function superviseWorkers(count: number, metricsPort: number | undefined) {
  const places: Worker[] = [];
  const isStopping = new AbortController();
  let hasListened = false;
  cluster.on("listening", () => {
    hasListened = true;
  });
  for (let place = 0; place < count; place++) void keep(place);

  async function keep(place: number) {
    const env = metricsPort === undefined ? {} : { METRICS_PORT: String(metricsPort + place) };
    while (!isStopping.signal.aborted) {
      const worker = cluster.fork(env);
      places[place] = worker;
      const [code, signal] = await once(worker, "exit");
      if (!isStopping.signal.aborted) await replace(signal ?? code);
    }
  }

  async function replace(why: string | number) {
    if (!hasListened) process.exit(1); // it has said why
    console.error(`A server process ended (${why}), starting another one.`);
    await delay(RESTART_DELAY_MS, undefined, { signal: isStopping.signal }).catch(() => {});
  }

  return {
    async stop() {
      isStopping.abort();
      const living = places.filter((worker) => !worker.isDead());
      const ended = living.map((worker) => once(worker, "exit"));
      for (const worker of living) worker.process.kill("SIGTERM");
      await Promise.all(ended);
    },
  };
}
