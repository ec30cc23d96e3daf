import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { ENV } from "./test-app.ts";

/** The server as a process of its own, which can be killed; it signs sessions as a test's app does. */
export async function startServer(env: Record<string, string>) {
  const child = spawn(process.execPath, ["--import", "tsx", "server/main.ts"], {
    env: { ...ENV, NODE_ENV: "development", PORT: "0", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const kill = () => child.kill("SIGKILL");
  for await (const line of createInterface({ input: child.stdout })) {
    const [address] = /http:\/\/\S+/.exec(line) ?? [];
    if (!address) continue;
    child.stdout.resume();
    return { address, kill };
  }
  throw new Error("The server ended before it listened");
}
