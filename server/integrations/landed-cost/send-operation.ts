import { setTimeout as delay } from "node:timers/promises";
import { type Answer, type Exchange, exchange } from "./exchange.ts";

/** How long a call may take, in milliseconds. */
export type Patience = {
  /** For one answer, headers and body. */
  timeoutMs: number;
  /** For everything together, the retry included. */
  totalMs: number;
  /** Before the retry, where the provider does not say how long. */
  backOffMs: number;
  /** Before the retry at most, where it does; longer, and there is none. */
  longestWaitMs: number;
};

const MAY_PASS = new Set([429, 503, 504]);

/** Asks, and once more where the provider says that it may work in a moment. */
export async function askProvider(
  call: Omit<Exchange, "timeoutMs">,
  { timeoutMs, totalMs, backOffMs, longestWaitMs }: Patience,
): Promise<Answer> {
  const end = performance.now() + totalMs;
  const left = () => Math.max(1, Math.floor(Math.min(timeoutMs, end - performance.now())));
  const first = await exchange({ ...call, timeoutMs: left() });
  if (!MAY_PASS.has(first.status)) return first;

  const wait = first.retryAfter === undefined ? backOffMs : first.retryAfter * 1000;
  const pause = wait + Math.random() * backOffMs; // so that those who failed together do not return together
  if (wait > longestWaitMs || performance.now() + pause >= end) return first;
  await delay(pause);
  return exchange({ ...call, timeoutMs: left() });
}
