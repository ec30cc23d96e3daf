import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { fromRoot } from "#server/lib/from-root.ts";
import type { RunningStandIn } from "#stand-ins/run-cli.ts";

/** Runs the development server against a stand-in, which is closed when the server exits. */
export async function developWith(start: () => Promise<RunningStandIn>, help: string) {
  try {
    const standIn = await start();
    console.info(help);
    process.exitCode = await runDevServer(standIn.env);
    await standIn.close();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

async function runDevServer(env: Record<string, string>): Promise<number> {
  const tsx = createRequire(import.meta.url).resolve("tsx/cli");
  const child = spawn(process.execPath, [tsx, "watch", "--clear-screen=false", "server/main.ts"], {
    cwd: fromRoot(),
    env: { ...process.env, NODE_ENV: "development", ...env },
    stdio: "inherit",
  });
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  process.on("SIGINT", () => {}); // the terminal sends SIGINT to the child as well
  const [code] = await once(child, "exit");
  return Number(code ?? 0);
}
