import { vi } from "vitest";

const ONE_DAY_MS = 86_400_000;

/** Shifts Date, not the timers, from the real time, where it stops; undo it with `vi.useRealTimers()`. */
export function shiftProcessClock(days: number) {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * ONE_DAY_MS });
}
