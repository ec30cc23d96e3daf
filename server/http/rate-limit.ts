import { createHash } from "node:crypto";
import type { RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "#server/errors/app-error.ts";

/** How often something may be done. `spend` throws `limited` once it was done too often. */
export type RateLimit = {
  consume(...whose: string[]): Promise<void>;
  /** Gives back what was spent. */
  reset(...whose: string[]): Promise<void>;
};

/** Addresses are no secret, but a table of who tried to log in where need not exist. */
export const hashKey = (whose: string[]): string =>
  createHash("sha256").update(whose.join("\n")).digest("base64url");

/** What the library rejects with is a fault of the database or the state of a limit that is reached. */
export function throwLimited(rejected: Error | RateLimiterRes): never {
  if (rejected instanceof Error) throw rejected;
  const retryAfter = Math.max(1, Math.ceil(rejected.msBeforeNext / 1000));
  const count = Math.ceil(retryAfter / 60);
  throw new AppError("limited", "errors.limited", { params: { count }, retryAfter });
}
