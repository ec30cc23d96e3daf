import { createHash } from "node:crypto";
import type { RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "#server/errors/app-error.ts";

export type RateLimit = {
  /** Throws `limited` when no points are left for this key. */
  consume(...key: string[]): Promise<void>;
  reset(...key: string[]): Promise<void>;
};

/** Keys are hashed so that the table does not record which emails and IP addresses made requests. */
export const hashKey = (key: string[]): string =>
  createHash("sha256").update(key.join("\n")).digest("base64url");

export function throwLimited(rejection: Error | RateLimiterRes): never {
  if (rejection instanceof Error) throw rejection;
  const retryAfter = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
  const count = Math.ceil(retryAfter / 60);
  throw new AppError("limited", "errors.limited", { params: { count }, retryAfter });
}
