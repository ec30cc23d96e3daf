import { vi } from "vitest";

/**
 * Long enough for a machine that is busy with other work, and shorter than the 30 s after which caches are
 * reloaded without a notification.
 */
const WAIT_TIMEOUT_MS = 20_000;

export const PROCESS_START_MS = 90_000;

/** Repeats `check` until it neither throws nor rejects, and returns its result. */
export const waitFor = <T>(check: () => T | Promise<T>, timeout = WAIT_TIMEOUT_MS): Promise<T> =>
  vi.waitFor(check, { timeout, interval: 20 });
