import { availableParallelism } from "node:os";
import bcrypt from "bcrypt";
import pLimit from "p-limit";
import { AppError } from "#server/errors/app-error.ts";

/** Doubling the work for every step: about a quarter of a second on today's servers. */
const COST = 12;

/** Hashing shares its threads with file reads, so one core's worth of them stays free. */
const gate = pLimit(Math.max(1, availableParallelism() - 1));

/** A few seconds' worth of waiting; whoever comes later is asked to come again. */
const LONGEST_QUEUE = 32;

/** Nobody's password: compared where there is no account, so that it takes as long as where there is. */
const NOBODY = "$2b$12$lkdDSU5dh/Mf1B38cKG0O.ualgltAVK6goxnMheRVt4D1VTz4jlSO";

/** The bcrypt hash of a password of at most 72 bytes. Throws `unavailable` when too many are waiting. */
export const hashPassword = (password: string): Promise<string> =>
  queued(() => bcrypt.hash(password, COST));

/**
 * Whether a password is the one that was hashed; takes as long where there is no hash.
 * Throws `unavailable` when too many are waiting.
 */
export async function verifyPassword(
  password: string,
  hash: string | null | undefined,
): Promise<boolean> {
  const isReadInFull = Buffer.byteLength(password) <= 72; // bcrypt would ignore the rest
  const isSame = await queued(() => bcrypt.compare(password, hash ?? NOBODY));
  return isSame && isReadInFull && hash !== null && hash !== undefined;
}

function queued<T>(work: () => Promise<T>): Promise<T> {
  if (gate.pendingCount >= LONGEST_QUEUE) throw new AppError("unavailable", "errors.busy");
  return gate(work);
}
