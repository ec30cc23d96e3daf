import { createQueue } from "./create-queue.ts";

type Lane = { run: ReturnType<typeof createQueue>; tasks: number };

/**
 * Runs at most `concurrency` tasks of each key at once while `maxWaiting` others of it wait, so that one key leaves room
 * for the others in what they share. Throws `unavailable` for any more.
 */
export function createLanes(concurrency: number, maxWaiting: number) {
  const lanes = new Map<string, Lane>();
  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const lane = lanes.get(key) ?? { run: createQueue(concurrency, maxWaiting), tasks: 0 };
    lanes.set(key, lane);
    lane.tasks += 1;
    try {
      return await lane.run(task);
    } finally {
      lane.tasks -= 1;
      if (lane.tasks === 0) lanes.delete(key);
    }
  };
}
