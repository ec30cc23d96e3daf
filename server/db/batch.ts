import { setImmediate as endOfTurn } from "node:timers/promises";

type BatchOptions = { maxSize: number };

/** Batches the calls made in one event-loop turn; all calls of a batch settle as its flush does. */
export function createBatcher<T>(
  flush: (items: T[]) => Promise<void>,
  { maxSize }: BatchOptions,
): (item: T) => Promise<void> {
  let batch: { items: T[]; done: Promise<void> } | undefined;

  function createBatch() {
    const items: T[] = [];
    const done = endOfTurn().then(() => {
      if (batch?.items === items) batch = undefined;
      return flush(items);
    });
    return { items, done };
  }

  return (item) => {
    if (!batch || batch.items.length >= maxSize) batch = createBatch();
    batch.items.push(item);
    return batch.done;
  };
}
