import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it("stopOnSignals exits with 1 after an uncaught error, also when the event loop runs empty", () => {
  const fixture = "tests/support/fixtures/stop-with-empty-event-loop.ts";
  const args = ["--import", "tsx", fixture];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(stderr).toContain("Stopping after an uncaught error: Error: stray");
  expect(status).toBe(1);
});
