import { createHash } from "node:crypto";
import { AppError } from "#server/errors/app-error.ts";

export type RateLimit = {
  /** Throws `limited` when no points are left for this key. */
  consume(...key: string[]): Promise<void>;
};

/** A limit of calls that cost more than one point. */
export type WeightedRateLimit = RateLimit & {
  /** Throws `limited` when fewer points are left for this key. */
  consumePoints(key: string, points: number): Promise<void>;
};

export type ResettableRateLimit = RateLimit & { reset(...key: string[]): Promise<void> };

/** Counts the call; false, instead of an error, when no points are left for this key. */
export async function isWithinLimit(limit: RateLimit, ...key: string[]): Promise<boolean> {
  try {
    await limit.consume(...key);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.kind === "limited") return false;
    throw error;
  }
}

/** Keys are hashed so that the table does not record which emails and IP addresses made requests. */
export const hashKey = (key: string[]): string =>
  createHash("sha256").update(key.join("\n")).digest("base64url");

/** A 429 whose text states minutes and whose `Retry-After` states seconds, both rounded up. */
export function limitedError(msLeft: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(msLeft / 1000));
  const count = Math.ceil(retryAfter / 60);
  return new AppError("limited", "errors.limited", { params: { count }, retryAfter });
}
