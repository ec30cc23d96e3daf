import { limitedError } from "./rate-limit.ts";

export type RequestLimit = {
  /** Throws `limited` when the address has sent too many requests in this window. */
  consume(ip: string): void;
};

type Window = { count: number; endsAt: number };

const MAX_ADDRESSES = 10_000;

/** Counts the requests of each address in this process, in memory: cheap enough for every request. */
export function createRequestLimit(points: number, windowMs: number): RequestLimit {
  const windows = new Map<string, Window>();

  function currentWindow(ip: string, now: number): Window {
    const known = windows.get(ip);
    if (known && now < known.endsAt) return known;
    if (windows.size >= MAX_ADDRESSES) windows.clear();
    const started = { count: 0, endsAt: now + windowMs };
    windows.set(ip, started);
    return started;
  }

  return {
    consume(ip) {
      const now = performance.now();
      const window = currentWindow(ip, now);
      window.count += 1;
      if (window.count > points) throw limitedError(window.endsAt - now);
    },
  };
}
