import { spawn } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { fromRoot } from "./from-root.ts";
import { killAboveMemory } from "./kill-above-memory.ts";

export type ProcessLimits = { timeoutMs: number; maxMemoryBytes: number };

type FinishedProcess = {
  /** Null for one that was killed. */
  exitCode: number | null;
  output: Buffer;
  /** The beginning of what it wrote to its standard error. */
  errorOutput: string;
};

const MEMORY_CHECK_MS = 20;
const MAX_ERROR_LENGTH = 1000;

/**
 * Runs Node in a process of its own, without the environment of the server, which gets `input` and is killed after its
 * time or above its memory (on Linux), so that what it does harms no request. It has to end itself when the server was
 * killed before.
 */
export async function runProcess(
  args: readonly string[],
  input: string | Buffer,
  { timeoutMs, maxMemoryBytes }: ProcessLimits,
): Promise<FinishedProcess> {
  const child = spawn(process.execPath, args, {
    cwd: fromRoot(),
    env: {},
    timeout: timeoutMs,
    killSignal: "SIGKILL",
  });
  const watch = setInterval(() => void killAboveMemory(child, maxMemoryBytes), MEMORY_CHECK_MS);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("close", resolve).once("error", reject);
  });
  ended.catch(() => {}); // also when nothing waits for it
  try {
    let errorOutput = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      errorOutput = (errorOutput + text).slice(0, MAX_ERROR_LENGTH);
    });
    child.stdin.on("error", () => {}); // when it ends before it has read everything
    child.stdin.end(input);
    const output = await buffer(child.stdout);
    return { exitCode: await ended, output, errorOutput };
  } finally {
    clearInterval(watch);
  }
}
