import { type Duplex, finished, type Readable, type Writable } from "node:stream";

const TEN_MINUTES = 600_000;

/** pg calls `callback` for an answer, and waits for one as long as `query_timeout` says. */
type Timed = { query_timeout: number; callback(): void };

/**
 * Lets a COPY last as long as whoever sends or reads it takes, ten minutes at most: pg's limit for an
 * answer, which the pool sets, would break it off in the middle.
 */
export function withCopyTimeout<T extends Readable | Writable | Duplex>(copy: T): T {
  const timed: T & Timed = Object.assign(copy, {
    query_timeout: TEN_MINUTES,
    callback() {},
  });
  finished(copy, () => timed.callback()); // pg has put one in its place by then, which ends its wait
  return copy;
}
