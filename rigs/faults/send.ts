import { setTimeout as delay } from "node:timers/promises";
import { pick } from "./random.ts";

const MAX_RETRY_MS = 120_000;
const RETRY_PAUSE_MS = 100;
const ATTEMPT_TIMEOUT_MS = 20_000;

/** Status 0 means a network error. */
export async function send(url: string, init: RequestInit) {
  const at = performance.now();
  try {
    const response = await fetch(url, init);
    const cookies = response.headers.getSetCookie();
    return { at, status: response.status, body: await response.json(), cookies };
  } catch {
    return { at, status: 0, body: {}, cookies: [] };
  }
}

/**
 * Retries on any of the servers until there is a response below 500. Waits while limited, too: a killed server loses
 * the points that it had reserved for a visitor, so that eleven kills within a minute use up a limit.
 */
export async function retryUntilAnswered<T extends { status: number }>(
  addresses: string[],
  path: string,
  attempt: (url: string, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const end = performance.now() + MAX_RETRY_MS;
  while (performance.now() < end) {
    const signal = AbortSignal.timeout(ATTEMPT_TIMEOUT_MS);
    const response = await attempt(`${pick(addresses)}${path}`, signal);
    if (isAnswer(response)) return response;
    await delay(RETRY_PAUSE_MS);
  }
  throw new Error(`${path} had no answer within two minutes`);
}

const isAnswer = ({ status }: { status: number }) => status !== 0 && status !== 429 && status < 500;
