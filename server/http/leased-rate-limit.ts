import type { RateLimiterPostgres } from "rate-limiter-flexible";
import { hashKey, type RateLimit, throwLimited } from "./rate-limit.ts";

type Lease = { left: number; until: number };

const LEASES_PER_LIMIT = 10;
const MAX_LEASES = 10_000;

/**
 * A limit for what is done far more often than a database likes to be asked: a process takes a tenth
 * of it at a time and spends that by itself. Over all processes together no more than the limit is
 * ever spent; what a process has taken and not spent when the time is over is lost.
 */
export function createLeasedLimit(limiter: RateLimiterPostgres): RateLimit {
  const size = Math.max(1, Math.floor(limiter.points / LEASES_PER_LIMIT));
  const held = new Map<string, Lease>();
  const beingTaken = new Map<string, Promise<void>>();

  async function take(name: string) {
    const { msBeforeNext } = await limiter.consume(hashKey([name]), size);
    if (held.size >= MAX_LEASES) held.clear();
    held.set(name, { left: size, until: performance.now() + msBeforeNext });
  }

  /** All who come at once wait for the same lease. */
  function taken(name: string): Promise<void> {
    const waiting = beingTaken.get(name);
    if (waiting) return waiting;
    const taking = take(name).finally(() => beingTaken.delete(name));
    beingTaken.set(name, taking);
    return taking;
  }

  function spendHeld(name: string): boolean {
    const lease = held.get(name);
    if (!lease || lease.left === 0 || performance.now() >= lease.until) return false;
    lease.left -= 1;
    return true;
  }

  return {
    async consume(...whose) {
      const name = whose.join("\n");
      while (!spendHeld(name)) await taken(name).catch(throwLimited);
    },
    async reset(...whose) {
      const name = whose.join("\n");
      held.delete(name);
      await limiter.delete(hashKey([name]));
    },
  };
}
