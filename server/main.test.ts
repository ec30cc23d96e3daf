import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { afterEach, expect, it, vi } from "vitest";

const NOWHERE = "postgres://nobody:secret@127.0.0.1:1/none";

const STRAY = ["--import", "./tests/support/fixtures/unhandled-rejection.ts"];
let child: ChildProcess | undefined;

afterEach(() => {
  child?.kill("SIGKILL");
});

it("listens while its database is down, and stops when it is told to", async () => {
  const port = await freePort();
  const { output } = start({ PORT: String(port), DATABASE_URL: NOWHERE });
  const statusOf = async (path: string) => (await fetch(`http://localhost:${port}${path}`)).status;
  await vi.waitFor(async () => expect(await statusOf("/healthz")).toBe(200), 20_000);
  expect(await statusOf("/readyz")).toBe(503);
  expect(await statusOf("/api/settings")).toBe(503);

  child?.kill("SIGTERM");
  expect(await ended()).toBe(0);
  expect(output()).toContain(`Duty Calculator: http://localhost:${port}\n`);
  expect(output()).not.toContain("secret");
});

it("tells of a fault that nothing caught, and stops as on a signal, but with 1", async () => {
  const port = await freePort();
  const { output } = start({ PORT: String(port), DATABASE_URL: NOWHERE }, STRAY);
  await vi.waitFor(() => expect(output()).toContain("Duty Calculator"), 20_000);
  child?.kill("SIGUSR2");
  expect(await ended()).toBe(1);
  expect(output()).toContain("Stopping after a fault: Error: stray");
});

it("says in one line that the port is taken", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const port = portOf(other);
  const { output } = start({ PORT: String(port), DATABASE_URL: NOWHERE });
  expect(await ended()).toBe(1);
  expect(output()).toMatch(
    new RegExp(`Cannot listen on port ${port}: another program uses it.*\n`),
  );
  expect(output()).not.toContain("Duty Calculator");
  other.close();
});

it("says everything that is wrong with the environment", async () => {
  const { output } = start({ PORT: "none", DATABASE_URL: "nowhere" });
  expect(await ended()).toBe(1);
  expect(output()).toBe(
    "Invalid environment variables:\n" +
      "  PORT must be a whole number from 0 to 65535\n" +
      "  DATABASE_URL must be a URL like postgres://user:password@host:5432/database\n",
  );
});

function start(env: Record<string, string>, first: string[] = []) {
  let text = "";
  child = spawn(process.execPath, ["--import", "tsx", ...first, "server/main.ts"], {
    env: { NODE_ENV: "development", ...env },
  });
  child.stdout?.on("data", (chunk) => {
    text += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    text += chunk;
  });
  return { output: () => text };
}

const ended = async () => (child ? (await once(child, "close"))[0] : undefined);

async function freePort() {
  const server = createServer().listen(0);
  await once(server, "listening");
  const port = portOf(server);
  server.close();
  return port;
}

function portOf(server: ReturnType<typeof createServer>): number {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}
