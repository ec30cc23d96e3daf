import { setTimeout as delay } from "node:timers/promises";
import { killDescendants, stopDescendants } from "#tests/support/stop-descendants.ts";
import { type Failure, formatMetric, type Metric, report } from "./report.ts";

const STOP_TIMEOUT_MS = 30_000;
const PARENT_CHECK_MS = 500;
/** npm forwards Ctrl-C, which the process also gets from the terminal. */
const SAME_KEYPRESS_MS = 500;
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

type Signal = keyof typeof EXIT_CODES;

type Stop = () => Promise<void>;

type Run<Shared> = {
  parts: Record<string, (shared: Shared) => Promise<Metric[]>>;
  /** Names of parts, none for all. */
  chosen: string[];
  /** Starts what the parts share. `onEnd` registers how to stop it, the last one first. */
  setUp(onEnd: (stop: Stop) => void): Promise<Shared>;
};

/**
 * Runs parts one after another, prints their metrics and exits the process. A part that crashes counts as
 * failed and the next ones run; every path, signals and uncaught errors included, stops all child processes.
 */
export async function runParts<Shared>(run: Run<Shared>): Promise<never> {
  const names = choose(run);
  const attempts = createAttempts();
  const stops: Stop[] = [];
  const shared = await attempts.run("set-up", () => run.setUp((stop) => stops.unshift(stop)));
  const metrics = shared ? await measure(attempts, run, names, shared.value) : [];
  for (const stop of stops) await attempts.run("clean-up", () => withTimeout(stop()));
  await stopDescendants();
  const isWithinLimits = report(metrics, attempts.failures);
  process.exit(attempts.interruption.exitCode ?? (isWithinLimits ? 0 : 1));
}

function choose<Shared>({ parts, chosen }: Run<Shared>): string[] {
  const known = Object.keys(parts);
  const unknown = chosen.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`Unknown: ${unknown.join(", ")}. Choose from: ${known.join(", ")}`);
  return chosen.length > 0 ? chosen : known;
}

async function measure<Shared>(
  { run, interruption }: Attempts,
  { parts }: Run<Shared>,
  names: string[],
  shared: Shared,
): Promise<Metric[]> {
  const metrics: Metric[] = [];
  for (const name of names) {
    if (interruption.exitCode) break;
    const outcome = await run(name, async () => parts[name]?.(shared));
    const measured = outcome?.value ?? [];
    for (const metric of measured) console.info(formatMetric(metric));
    metrics.push(...measured);
  }
  return metrics;
}

type Attempts = ReturnType<typeof createAttempts>;
type Attempt = <T>(part: string, work: () => Promise<T>) => Promise<{ value: T } | undefined>;

/** Attributes errors to the part that runs, also those that no promise of it reports. */
function createAttempts() {
  const failures: Failure[] = [];
  const interruption: { exitCode?: number } = {};
  let running = "set-up";
  let giveUp = (_reason: Error) => {};

  function fail(error: unknown) {
    failures.push({ part: running, error });
    console.error(`${running}: CRASHED`, error);
  }

  /** The part may end by itself, as its child processes do; it is not waited for any longer than this. */
  function limitPart(reason: string) {
    setTimeout(() => giveUp(new Error(reason)), STOP_TIMEOUT_MS).unref();
  }

  process.on("uncaughtException", (error) => {
    fail(error);
    limitPart("still running 30 s after an uncaught error");
  });
  function interrupt(signal: Signal) {
    if (interruption.exitCode) return;
    interruption.exitCode = EXIT_CODES[signal];
    void stopDescendants(); // which ends the part, by an error
    limitPart(`still running 30 s after ${signal}`);
  }

  interruptOnSignals(interrupt);

  const run: Attempt = async (part, work) => {
    running = part;
    const givenUp = new Promise<never>((_, reject) => {
      giveUp = reject;
    });
    try {
      return { value: await Promise.race([work(), givenUp]) };
    } catch (error) {
      fail(error);
      return undefined;
    }
  };
  return { run, failures, interruption };
}

/** Interrupts also when the parent ends: npm forwards SIGTERM to its shell only. A second Ctrl-C exits at once. */
function interruptOnSignals(interrupt: (signal: Signal) => void) {
  let interruptedAt: number | undefined;
  process.on("SIGTERM", () => interrupt("SIGTERM"));
  process.on("SIGINT", () => {
    interruptedAt ??= performance.now();
    if (performance.now() - interruptedAt < SAME_KEYPRESS_MS) return interrupt("SIGINT");
    killDescendants();
    process.exit(EXIT_CODES.SIGINT);
  });
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) interrupt("SIGTERM");
  }, PARENT_CHECK_MS);
  watch.unref();
}

async function withTimeout(work: Promise<void>): Promise<void> {
  const timeout = delay(STOP_TIMEOUT_MS, "timeout", { ref: false });
  if ((await Promise.race([work, timeout])) === "timeout") throw new Error("did not stop in 30 s");
}
