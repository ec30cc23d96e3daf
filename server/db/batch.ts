import { setImmediate as endOfTurn } from "node:timers/promises";

/**
 * Does for many at once what is asked for in one turn of the event loop, at most `most` of them in
 * one piece of work. Nobody waits for company: who comes alone is served alone. All who were served
 * together share the outcome.
 */
export function createBatcher<T>(work: (all: T[]) => Promise<void>, most: number) {
  let group: { all: T[]; done: Promise<void> } | undefined;

  function gather() {
    const all: T[] = [];
    const done = endOfTurn().then(() => {
      if (group?.all === all) group = undefined;
      return work(all);
    });
    return { all, done };
  }

  return (one: T): Promise<void> => {
    if (!group || group.all.length >= most) group = gather();
    group.all.push(one);
    return group.done;
  };
}
