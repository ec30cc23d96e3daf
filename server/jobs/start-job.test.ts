import { afterEach, describe, expect, it, vi } from "vitest";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { startJob } from "./start-job.ts";

afterEach(() => vi.restoreAllMocks());

/** Rejects with the signal's reason when it aborts. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });

describe("startJob", () => {
  it("aborts the signal of the current run when it stops, and logs no error", async () => {
    const consoleError = muteConsoleErrors();
    const run = vi.fn(untilAborted);
    await startJob("waiting", 60_000, run).stop();
    expect(run).toHaveBeenCalledOnce();
    expect(consoleError).not.toHaveBeenCalled();
  });

  it("runs again at once while more work is waiting, until it is stopped", async () => {
    const run = vi.fn(() => new Promise<boolean>((resolve) => setImmediate(resolve, true)));
    const job = startJob("busy", 60_000, run);
    await waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(2));
    await job.stop();
    const runs = run.mock.calls.length;
    await new Promise(setImmediate);
    expect(run).toHaveBeenCalledTimes(runs);
  });

  it("logs an error of a run", async () => {
    const consoleError = muteConsoleErrors();
    await startJob("failing", 60_000, () => Promise.reject(new Error("broken"))).stop();
    expect(consoleError).toHaveBeenCalledWith(
      expect.stringContaining("Job failing failed: Error: broken"),
    );
  });

  it("logs the reason of a database outage once until a run succeeds", async () => {
    const consoleError = muteConsoleErrors();
    const readOnly = Object.assign(new Error("cannot execute UPDATE in a read-only transaction"), {
      code: "25006",
    });
    const outcomes = [readOnly, readOnly, true, readOnly];
    const run = vi.fn(async () => {
      const outcome = outcomes[run.mock.calls.length - 1];
      if (outcome instanceof Error) throw outcome;
      return outcome ?? false;
    });
    const job = startJob("failing", 1, run);
    await waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(outcomes.length));
    await job.stop();
    const line = "Job failing failed: Error: cannot execute UPDATE in a read-only transaction";
    expect(consoleError.mock.calls).toEqual([[line], [line]]);
  });
});
