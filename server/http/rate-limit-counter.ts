import type { Pool } from "pg";
import { limitedError } from "./rate-limit.ts";

type CounterOptions = {
  name: string;
  /** Points per key and window. */
  points: number;
  /** Length of a window in seconds. */
  duration: number;
};

type ConsumedPoints = {
  /** Fewer than were requested when no more were left. */
  points: number;
  /** The time until the window ends. */
  msLeft: number;
};

export type RateLimitCounter = {
  points: number;
  /** Consumes one point by default. Throws `limited` when none is left. */
  consume(key: string, points?: number): Promise<ConsumedPoints>;
  reset(key: string): Promise<void>;
};

const MAX_BLOCKED_KEYS = 10_000;

// Windows begin and end by the database's clock, because the clocks of the processes may differ. `least` ends
// windows that began by another clock.
const NOW_MS = "(extract(epoch from now()) * 1000)::bigint";
const CONSUME = `
  insert into rate_limits as current (key, points, expire) values ($1, $2, ${NOW_MS} + $3)
  on conflict (key) do update set
    points = excluded.points + case when current.expire > ${NOW_MS} then current.points else 0 end,
    expire = case when current.expire > ${NOW_MS}
      then least(current.expire, excluded.expire) else excluded.expire end
  returning points, (expire - ${NOW_MS})::integer as "msLeft"`;

/** Counts points per key in windows, in one statement. Exhausted keys are blocked in memory meanwhile. */
export function createRateLimitCounter(
  pool: Pool,
  { name, points: maxPoints, duration }: CounterOptions,
): RateLimitCounter {
  const blockedKeys = createBlockedKeys();
  const rowKey = (key: string) => `${name}:${key}`;

  async function consume(key: string, points = 1): Promise<ConsumedPoints> {
    const blockedMs = blockedKeys.msLeft(key);
    if (blockedMs > 0) throw limitedError(blockedMs);
    const values = [rowKey(key), points, duration * 1000];
    const query = { name: "rate_limits:consume", text: CONSUME, values };
    const { rows } = await pool.query<{ points: number; msLeft: number }>(query);
    const { points: total, msLeft } = rows[0] ?? { points: 0, msLeft: 0 };
    const pointsLeft = maxPoints - (total - points);
    if (pointsLeft > 0) return { points: Math.min(points, pointsLeft), msLeft };
    blockedKeys.add(key, msLeft);
    throw limitedError(msLeft);
  }

  async function reset(key: string) {
    blockedKeys.delete(key);
    await pool.query("delete from rate_limits where key = $1", [rowKey(key)]);
  }

  return { points: maxPoints, consume, reset };
}

/** The process's monotonic clock, so that a change of the time of day ends no block. */
function createBlockedKeys() {
  const ends = new Map<string, number>();
  return {
    msLeft: (key: string) => (ends.get(key) ?? 0) - performance.now(),
    add(key: string, ms: number) {
      if (ends.size >= MAX_BLOCKED_KEYS) ends.clear();
      ends.set(key, performance.now() + ms);
    },
    delete: (key: string) => ends.delete(key),
  };
}
