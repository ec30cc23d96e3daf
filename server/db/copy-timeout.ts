import { type Duplex, finished, type Readable, type Writable } from "node:stream";

const COPY_TIMEOUT_MS = 600_000;

/** The fields of a query that pg uses for its query timeout; pg wraps `callback` to end its timer. */
type TimedQuery = { query_timeout: number; callback(): void };

/** Gives a COPY stream ten minutes instead of the pool's `query_timeout`. */
export function withCopyTimeout<T extends Readable | Writable | Duplex>(copy: T): T {
  const timed: T & TimedQuery = Object.assign(copy, {
    query_timeout: COPY_TIMEOUT_MS,
    callback() {},
  });
  finished(copy, () => timed.callback()); // by now pg's wrapper, which clears the timer
  return copy;
}
