import { setTimeout as delay } from "node:timers/promises";

/** Runs an action again and again, with pauses, until stopped. */
export function repeat<T>(action: () => Promise<T>, pauseMs: number) {
  const results: T[] = [];
  let isOver = false;
  const run = async () => {
    while (!isOver) {
      results.push(await action());
      await delay(pauseMs);
    }
  };
  const done = run();
  done.catch(() => {}); // reported by stop
  return {
    results,
    async stop(): Promise<T[]> {
      isOver = true;
      await done;
      return results;
    },
  };
}
