import type { RateLimiterPostgres } from "rate-limiter-flexible";
import { keyOf, type Limit, refuse } from "./limit.ts";

type Lease = { left: number; until: number };

const SHARE = 10;
const MOST_REMEMBERED = 10_000;

/**
 * A limit for what is done far more often than a database likes to be asked: a process takes a tenth
 * of it at a time and spends that by itself. Over all processes together no more than the limit is
 * ever spent; what a process has taken and not spent when the time is over is lost.
 */
export function leased(limiter: RateLimiterPostgres): Limit {
  const size = Math.max(1, Math.floor(limiter.points / SHARE));
  const leases = new Map<string, Promise<Lease>>();

  async function take(key: string): Promise<Lease> {
    const { msBeforeNext } = await limiter.consume(key, size);
    return { left: size, until: performance.now() + msBeforeNext };
  }

  /** The lease that is held or being taken: all who come at once wait for the same one. */
  function leaseOf(key: string): Promise<Lease> {
    const held = leases.get(key);
    if (held) return held;
    if (leases.size >= MOST_REMEMBERED) leases.clear();
    const taken = take(key);
    leases.set(key, taken);
    taken.catch(() => leases.delete(key));
    return taken;
  }

  async function spendOf(key: string): Promise<void> {
    const taken = leaseOf(key);
    const lease = await taken;
    if (!isSpent(lease)) {
      lease.left -= 1;
      return;
    }
    if (leases.get(key) === taken) leases.delete(key);
    return spendOf(key);
  }

  return {
    async spend(...whose) {
      await spendOf(keyOf(whose)).catch(refuse);
    },
    async forget(...whose) {
      leases.delete(keyOf(whose));
      await limiter.delete(keyOf(whose));
    },
  };
}

const isSpent = ({ left, until }: Lease) => left === 0 || performance.now() >= until;
