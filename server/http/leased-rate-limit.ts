import { hashKey, type WeightedRateLimit } from "./rate-limit.ts";
import type { RateLimitCounter } from "./rate-limit-counter.ts";

type Lease = { left: number; expiresAt: number };

const LEASES_PER_LIMIT = 10;
/** The column of points is an integer. */
const MAX_LEASE_SIZE = 1_000_000;
const MAX_LEASES = 10_000;

/** Reserves a tenth of the points at a time in the database, at most a million. Unused points of a lease are lost. */
export function createLeasedLimit(counter: RateLimitCounter): WeightedRateLimit {
  const tenth = Math.floor(counter.points / LEASES_PER_LIMIT);
  const size = Math.min(Math.max(1, tenth), MAX_LEASE_SIZE);
  const leases = new Map<string, Lease>();
  const pending = new Map<string, Promise<void>>();

  async function acquire(name: string) {
    const { points, msLeft } = await counter.consume(hashKey([name]), size);
    if (leases.size >= MAX_LEASES) leases.clear();
    leases.set(name, { left: points, expiresAt: performance.now() + msLeft });
  }

  function acquireOnce(name: string): Promise<void> {
    const current = pending.get(name);
    if (current) return current;
    const acquiring = acquire(name).finally(() => pending.delete(name));
    pending.set(name, acquiring);
    return acquiring;
  }

  /** Returns how many of the points the lease had left. */
  function consumeLease(name: string, points: number): number {
    const lease = leases.get(name);
    if (!lease || performance.now() >= lease.expiresAt) return 0;
    const consumed = Math.min(lease.left, points);
    lease.left -= consumed;
    return consumed;
  }

  async function consumePoints(name: string, points: number) {
    let missing = points - consumeLease(name, points);
    while (missing > 0) {
      await acquireOnce(name);
      missing -= consumeLease(name, missing);
    }
  }

  return { consume: (...key) => consumePoints(key.join("\n"), 1), consumePoints };
}
