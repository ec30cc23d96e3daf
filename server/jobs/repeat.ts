import { setTimeout as delay } from "node:timers/promises";
import { isTransient } from "#server/db/is-transient.ts";
import { describeError } from "#server/errors/describe-error.ts";
import { jobCompleted } from "#server/observe/events.ts";

export type Job = { stop(): Promise<void> };

/**
 * Does `work` again and again, at once while it says that there is more, else every `interval`
 * milliseconds. A fault is told, and the work goes on with the next turn.
 */
export function repeat(name: string, interval: number, work: () => Promise<boolean>): Job {
  const stopping = new AbortController();
  const done = keepWorking();
  return {
    async stop() {
      stopping.abort();
      await done;
    },
  };

  async function keepWorking() {
    while (!stopping.signal.aborted) {
      const hasMore = await attempt();
      if (!hasMore) {
        await delay(interval, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      }
    }
  }

  async function attempt(): Promise<boolean> {
    const startedAt = performance.now();
    const tell = (isOk: boolean) =>
      jobCompleted.publish({ job: name, isOk, ms: performance.now() - startedAt });
    try {
      const hasMore = await work();
      tell(true);
      return hasMore;
    } catch (error) {
      tell(false);
      // that the database is away is told by the one who listens to it
      if (!isTransient(error)) console.error(`${name} failed: ${describeError(error)}`);
      return false;
    }
  }
}
