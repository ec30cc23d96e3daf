import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

export type Haproxy = { stop(): Promise<void> };

/** Starts HAProxy with a file of deploy/. Null, with a message, when it is not installed. */
export async function startHaproxy(
  file: string,
  environment: Record<string, string>,
): Promise<Haproxy | null> {
  const child = spawn("haproxy", ["-f", file], {
    env: { ...process.env, ...environment },
    stdio: "ignore",
  });
  if (!(await isRunning(child))) {
    console.info("NOT RUN, because haproxy is not installed or does not start");
    return null;
  }
  const ended = once(child, "exit");
  return {
    async stop() {
      child.kill();
      await ended;
    },
  };
}

const isRunning = (child: ChildProcess): Promise<boolean> =>
  new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("exit", () => resolve(false));
    setTimeout(() => resolve(true), 500);
  });
