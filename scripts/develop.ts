import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { fromRoot } from "#server/paths.ts";

/** Runs the product as npm run dev does, and resolves with its exit code once it has ended. */
export async function develop(env: Record<string, string>): Promise<number> {
  const tsx = createRequire(import.meta.url).resolve("tsx/cli");
  const child = spawn(process.execPath, [tsx, "watch", "--clear-screen=false", "server/main.ts"], {
    cwd: fromRoot(),
    env: { ...process.env, NODE_ENV: "development", ...env },
    stdio: "inherit",
  });
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  process.on("SIGINT", () => {}); // the terminal tells the child as well, and that ends this
  const [code] = await once(child, "exit");
  return Number(code ?? 0);
}
