import type { RateLimiterPostgres } from "rate-limiter-flexible";
import { hashKey, type RateLimit, throwLimited } from "./rate-limit.ts";

type Lease = { left: number; expiresAt: number };

const LEASES_PER_LIMIT = 10;
const MAX_LEASES = 10_000;

/** Reserves a tenth of the points at a time in the database. Unused points of a lease are lost. */
export function createLeasedLimit(limiter: RateLimiterPostgres): RateLimit {
  const size = Math.max(1, Math.floor(limiter.points / LEASES_PER_LIMIT));
  const leases = new Map<string, Lease>();
  const pending = new Map<string, Promise<void>>();

  async function acquire(name: string) {
    const { msBeforeNext } = await limiter.consume(hashKey([name]), size);
    if (leases.size >= MAX_LEASES) leases.clear();
    leases.set(name, { left: size, expiresAt: performance.now() + msBeforeNext });
  }

  function acquireOnce(name: string): Promise<void> {
    const current = pending.get(name);
    if (current) return current;
    const acquiring = acquire(name).finally(() => pending.delete(name));
    pending.set(name, acquiring);
    return acquiring;
  }

  function consumeLease(name: string): boolean {
    const lease = leases.get(name);
    if (!lease || lease.left === 0 || performance.now() >= lease.expiresAt) return false;
    lease.left -= 1;
    return true;
  }

  return {
    async consume(...key) {
      const name = key.join("\n");
      while (!consumeLease(name)) await acquireOnce(name).catch(throwLimited);
    },
    async reset(...key) {
      const name = key.join("\n");
      leases.delete(name);
      await limiter.delete(hashKey([name]));
    },
  };
}
