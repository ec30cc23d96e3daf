import { setTimeout as delay } from "node:timers/promises";

const MAX_RETRY_MS = 60_000;
const RETRY_PAUSE_MS = 100;

/** Status 0 means a network error. */
export async function send(url: string, init: RequestInit) {
  const at = performance.now();
  try {
    const response = await fetch(url, init);
    return { at, status: response.status, body: await response.json() };
  } catch {
    return { at, status: 0, body: {} };
  }
}

/** Retries on any of the servers until there is a response below 500. */
export async function sendUntilAnswered(addresses: string[], path: string, init: RequestInit) {
  const end = performance.now() + MAX_RETRY_MS;
  while (performance.now() < end) {
    const server = addresses[Math.floor(Math.random() * addresses.length)];
    const answer = await send(`${server}${path}`, { ...init, signal: AbortSignal.timeout(20_000) });
    if (answer.status !== 0 && answer.status < 500) return answer;
    await delay(RETRY_PAUSE_MS);
  }
  throw new Error(`${path} had no response within a minute`);
}
