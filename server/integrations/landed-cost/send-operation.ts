import { setTimeout as delay } from "node:timers/promises";
import { type HttpRequest, type HttpResponse, sendRequest } from "./send-request.ts";

/** How long a call may take, in milliseconds. */
export type Timeouts = {
  /** For one answer, headers and body. */
  timeoutMs: number;
  /** For everything together, the retry included. */
  totalTimeoutMs: number;
  /** Before the retry, where the provider does not say how long. */
  backoffMs: number;
  /** Before the retry at most, where it does; longer, and there is none. */
  maxRetryAfterMs: number;
};

const RETRYABLE_STATUSES = new Set([429, 503, 504]);

/** Asks, and once more where the provider says that it may work in a moment. */
export async function sendOperation(
  request: Omit<HttpRequest, "timeoutMs">,
  { timeoutMs, totalTimeoutMs, backoffMs, maxRetryAfterMs }: Timeouts,
): Promise<HttpResponse> {
  const end = performance.now() + totalTimeoutMs;
  const remainingMs = () => Math.max(1, Math.floor(Math.min(timeoutMs, end - performance.now())));
  const first = await sendRequest({ ...request, timeoutMs: remainingMs() });
  if (!RETRYABLE_STATUSES.has(first.status)) return first;

  const retryAfterMs = first.retryAfter === undefined ? backoffMs : first.retryAfter * 1000;
  const delayMs = retryAfterMs + Math.random() * backoffMs; // so that those who failed together do not return together
  if (retryAfterMs > maxRetryAfterMs || performance.now() + delayMs >= end) return first;
  await delay(delayMs);
  return sendRequest({ ...request, timeoutMs: remainingMs() });
}
