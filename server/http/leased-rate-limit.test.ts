import { afterEach, expect, it, vi } from "vitest";
import { createLeasedLimit } from "./leased-rate-limit.ts";

afterEach(() => void vi.useRealTimers());

it("createLeasedLimit uses no leased points after the window in which they were leased", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const consume = vi.fn(async (_key: string, points = 1) => ({ points, msLeft: 60_000 }));
  const limit = createLeasedLimit({ points: 100, consume, reset: async () => {} });
  await limit.consume("192.0.2.1");
  await limit.consume("192.0.2.1");
  expect(consume).toHaveBeenCalledExactlyOnceWith(expect.any(String), 10);
  vi.advanceTimersByTime(60_000);
  await limit.consume("192.0.2.1");
  expect(consume).toHaveBeenCalledTimes(2);
});
