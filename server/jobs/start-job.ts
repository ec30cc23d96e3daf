import { setTimeout as delay } from "node:timers/promises";
import { isTransient } from "#server/db/is-transient.ts";
import { describeError, summarizeError } from "#server/errors/describe-error.ts";
import { jobCompleted } from "#server/observe/events.ts";

export type Job = { stop(): Promise<void> };

/** `signal` aborts when the job is stopped; its reason, when thrown, is not logged as an error. */
type Run = (signal: AbortSignal) => Promise<boolean>;

/** Runs again at once when `run` returns true (more work is waiting), otherwise after `intervalMs`. */
export function startJob(name: string, intervalMs: number, run: Run): Job {
  const stopping = new AbortController();
  let outage = "";
  const done = runUntilStopped();
  return {
    async stop() {
      stopping.abort();
      await done;
    },
  };

  async function runUntilStopped() {
    while (!stopping.signal.aborted) {
      const hasMore = await runOnce();
      if (!hasMore) {
        await delay(intervalMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      }
    }
  }

  async function runOnce(): Promise<boolean> {
    const startedAt = performance.now();
    const publish = (isOk: boolean) =>
      jobCompleted.publish({ job: name, isOk, ms: performance.now() - startedAt });
    try {
      const hasMore = await run(stopping.signal);
      publish(true);
      outage = "";
      return hasMore;
    } catch (error) {
      if (error === stopping.signal.reason) return false;
      publish(false);
      logFailure(error);
      return false;
    }
  }

  /** Logs an outage of the database once, until its reason changes or a run succeeds. */
  function logFailure(error: unknown) {
    const isOutage = isTransient(error);
    const description = isOutage ? summarizeError(error) : describeError(error);
    if (description !== outage) console.error(`Job ${name} failed: ${description}`);
    outage = isOutage ? description : "";
  }
}
