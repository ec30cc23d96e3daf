import bcrypt from "bcrypt";
import { createQueue } from "#server/lib/create-queue.ts";

/** log2 of the key-expansion rounds: about 250 ms per hash on a current server. */
const BCRYPT_COST = 12;

/** A few seconds of work. */
const MAX_QUEUE = 32;

/** Salt and digest of a placeholder hash that no password matches. */
const PLACEHOLDER = "lkdDSU5dh/Mf1B38cKG0O.ualgltAVK6goxnMheRVt4D1VTz4jlSO";

export type PasswordHasher = {
  /** The bcrypt hash of a password of at most 72 bytes. Throws `unavailable` when the queue is full. */
  hash(password: string): Promise<string>;
  /**
   * Whether `hash` was made from `password`. Takes as long without a hash, so that response times do
   * not reveal which accounts exist. Throws `unavailable` when the queue is full.
   */
  verify(password: string, hash: string | null | undefined): Promise<boolean>;
};

/** `concurrency` is how many hashes are computed at once. */
export function createPasswordHasher({ cost = BCRYPT_COST, concurrency = 1 } = {}): PasswordHasher {
  const placeholderHash = `$2b$${String(cost).padStart(2, "0")}$${PLACEHOLDER}`;
  const enqueue = createQueue(concurrency, MAX_QUEUE);
  return {
    hash: (password) => enqueue(() => bcrypt.hash(password, cost)),
    async verify(password, hash) {
      const isWithinLimit = Buffer.byteLength(password) <= 72; // bcrypt ignores the rest
      const isMatch = await enqueue(() => bcrypt.compare(password, hash ?? placeholderHash));
      return isMatch && isWithinLimit && hash !== null && hash !== undefined;
    },
  };
}

type Machine = {
  cores: number;
  /** Server processes that share the cores. */
  processes: number;
  /** The threads of libuv's pool, on which bcrypt runs. */
  threads: number;
};

/** Leaves a core for the event loop, and a thread for file reads and compression, where there is more than one. */
export function maxConcurrentHashes({ cores, processes, threads }: Machine): number {
  const ownCores = Math.floor(cores / processes);
  return Math.max(1, Math.min(ownCores, threads) - 1);
}
