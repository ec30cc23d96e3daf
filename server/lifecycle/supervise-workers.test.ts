import cluster, { type Worker } from "node:cluster";
import { EventEmitter } from "node:events";
import { afterEach, describe, expect, it, vi } from "vitest";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { assertMetricsPorts, superviseWorkers } from "./supervise-workers.ts";

afterEach(() => vi.restoreAllMocks());

/** A worker without a process, which exits when it is told to. */
class FakeWorker extends EventEmitter {
  isEnded = false;
  readonly process = { kill: () => this.end(null, "SIGTERM") };
  readonly isDead = () => this.isEnded;

  end(code: number | null, signal: string | null) {
    this.isEnded = true;
    this.emit("exit", code, signal);
  }
}

const systemError = (code: string) => Object.assign(new Error(`spawn ${code}`), { code });

/** Supervises one worker; `failures` are those of the restarts. */
function supervise(failures: ((worker: FakeWorker) => void)[] = []) {
  const workers: FakeWorker[] = [];
  const supervisor = superviseWorkers(1, undefined, () => {
    const worker = new FakeWorker();
    if (workers.length > 0) failures.shift()?.(worker);
    workers.push(worker);
    return worker as unknown as Worker; // safe: all that superviseWorkers uses of one
  });
  cluster.emit("listening");
  return { workers, supervisor };
}

describe("superviseWorkers", () => {
  it.each<[string, (worker: FakeWorker) => void]>([
    [
      "throws",
      () => {
        throw systemError("ENOMEM");
      },
    ],
    [
      "emits an error",
      (worker) =>
        setImmediate(() => {
          worker.isEnded = true;
          worker.emit("error", systemError("EAGAIN"));
        }),
    ],
  ])("starts a worker again after a start that %s", async (_, fail) => {
    const logged = muteConsoleErrors();
    const { workers, supervisor } = supervise([fail]);
    workers[0]?.end(null, "SIGKILL");
    await waitFor(() => expect(logged.mock.calls.flat().join()).toContain("could not be started"));
    const started = workers.length;
    await waitFor(() => expect(workers.length).toBe(started + 1));
    expect(workers.at(-1)?.isDead()).toBe(false);
    await supervisor.stop();
  });

  it("keeps a worker to which a message could not be sent", async () => {
    const { workers, supervisor } = supervise();
    workers[0]?.emit("error", systemError("EPIPE"));
    await supervisor.stop();
    expect(workers).toHaveLength(1);
  });
});

describe("assertMetricsPorts", () => {
  it.each([
    [{ PORT: 3003, METRICS_PORT: 3000 }, "3000 to 3003, one for each worker, but PORT 3003 is"],
    [{ PORT: 3000, METRICS_PORT: 65_533 }, "65533 to 65536, one for each worker, but the last"],
  ])("rejects %j for four workers", (ports, message) => {
    expect(() => assertMetricsPorts(4, ports)).toThrow(message);
  });

  it.each([
    { PORT: 3004, METRICS_PORT: 3000 },
    { PORT: 2999, METRICS_PORT: 3000 },
    { PORT: 3000, METRICS_PORT: 65_532 },
    { PORT: 3000, METRICS_PORT: undefined },
  ])("accepts %j for four workers", (ports) => {
    expect(() => assertMetricsPorts(4, ports)).not.toThrow();
  });
});
