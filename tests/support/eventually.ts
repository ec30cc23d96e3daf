import { setTimeout as delay } from "node:timers/promises";

/** Tries until it passes; what it says at the end of the time is the failure. */
export async function eventually(attempt: () => unknown, limit: number): Promise<void> {
  const end = performance.now() + limit;
  for (;;) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      await delay(20);
    }
  }
}
