import { setTimeout as delay } from "node:timers/promises";
import { type HttpRequest, type HttpResponse, sendRequest } from "./send-request.ts";

export type Timeouts = {
  timeoutMs: number;
  /** The time of the call, retry included. */
  totalTimeoutMs: number;
  /** Delay before the retry without a Retry-After header, and upper bound of the added jitter. */
  backoffMs: number;
  /** There is no retry when Retry-After is longer. */
  maxRetryAfterMs: number;
};

const RETRYABLE_STATUSES = new Set([429, 503, 504]);

/** Sends an operation; retries once after status 429, 503 or 504 when the time is sufficient. */
export async function sendOperation(
  request: Omit<HttpRequest, "timeoutMs">,
  { timeoutMs, totalTimeoutMs, backoffMs, maxRetryAfterMs }: Timeouts,
): Promise<HttpResponse> {
  const end = performance.now() + totalTimeoutMs;
  const remainingMs = () => Math.max(1, Math.floor(Math.min(timeoutMs, end - performance.now())));
  const first = await sendRequest({ ...request, timeoutMs: remainingMs() });
  if (!RETRYABLE_STATUSES.has(first.status)) return first;

  const retryAfterMs = first.retryAfter === undefined ? backoffMs : first.retryAfter * 1000;
  const delayMs = retryAfterMs + Math.random() * backoffMs; // jitter
  if (retryAfterMs > maxRetryAfterMs || performance.now() + delayMs >= end) return first;
  await delay(delayMs);
  return sendRequest({ ...request, timeoutMs: remainingMs() });
}
