import { setImmediate as yieldToEventLoop } from "node:timers/promises";

/** Other requests wait no longer than this, beside the work of one item. */
const MAX_TURN_MS = 10;

/** The items of long work, with other requests let in between; it ends after `maxMs` of work. */
export async function* inTurns<T>(
  items: Iterable<T> | AsyncIterable<T>,
  maxMs = Number.POSITIVE_INFINITY,
): AsyncGenerator<T> {
  let busyMs = 0;
  let started = performance.now();
  for await (const item of items) {
    const turnMs = performance.now() - started;
    if (turnMs > MAX_TURN_MS) {
      busyMs += turnMs;
      if (busyMs > maxMs) return;
      await yieldToEventLoop();
      started = performance.now();
    }
    yield item;
  }
}
