import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createScheduleTree } from "#server/duties/us/schedule/schedule-tree.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { storeSettings } from "#tests/support/settings.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { prepareSearch } from "./prepare-search.ts";
import { searchSchedule } from "./search-schedule.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** A schedule that no other test has searched. */
const createSchedule = async () => {
  const shipped = await app.deps.schedule.get();
  const tree = shipped && createScheduleTree(shipped.version, shipped.rows);
  return { get: vi.fn(async () => tree), invalidate: () => undefined };
};

/** Whether the search waits for another turn of the event loop, as one that builds the index does. */
async function waitsForIndex(schedule: Awaited<ReturnType<typeof createSchedule>>) {
  const search = searchSchedule({ schedule }, { q: "t-shirt" }).then(() => "found");
  const first = await Promise.race([search, nextTurn("waiting")]);
  await search;
  return first === "waiting";
}

it("builds the index that the first search would wait for", async () => {
  const schedule = await createSchedule();
  expect(await waitsForIndex(await createSchedule())).toBe(true);
  await prepareSearch({ ...app.deps, schedule });
  expect(await waitsForIndex(schedule)).toBe(false);
});

it("lets other requests through while it builds", async () => {
  let turns = 0;
  let isBuilding = true;
  const building = prepareSearch({ ...app.deps, schedule: await createSchedule() });
  void building.then(() => {
    isBuilding = false;
  });
  while (isBuilding) {
    await nextTurn();
    turns += 1;
  }
  expect(turns).toBeGreaterThan(50);
});

it("loads no schedule while the settings do not use it", async () => {
  const schedule = await createSchedule();
  await storeSettings(app, { use_tariff_schedule: "false" });
  await prepareSearch({ ...app.deps, schedule });
  expect(schedule.get).not.toHaveBeenCalled();
  await storeSettings(app, { use_tariff_schedule: "true" });
});

it("logs a failure and leaves the index to the first search", async () => {
  const consoleError = muteConsoleErrors();
  const schedule = { get: () => Promise.reject(new Error("No disk")), invalidate: () => undefined };
  await prepareSearch({ ...app.deps, schedule });
  expect(consoleError).toHaveBeenCalledWith(expect.stringContaining("No disk"));
  consoleError.mockRestore();
});
