import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { createLanes } from "./create-lanes.ts";

// Threats: L5
it("createLanes lets one key hold its share only", async () => {
  const inLane = createLanes(2, 3);
  const running = { a: 0, b: 0 };
  const max = { a: 0, b: 0 };
  const task = (key: "a" | "b") =>
    inLane(key, async () => {
      running[key] += 1;
      max[key] = Math.max(max[key], running[key]);
      await delay(10);
      running[key] -= 1;
    });
  const results = await Promise.allSettled([
    ...Array.from({ length: 6 }, () => task("a")),
    task("b"),
  ]);
  expect(max).toEqual({ a: 2, b: 1 });
  const rejected = results.filter(({ status }) => status === "rejected");
  expect(rejected).toMatchObject([{ reason: { kind: "unavailable" } }]);
  await task("a");
});
