import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { buildServer } from "#tests/support/built-program.ts";
import { ENV } from "#tests/support/run-app.ts";
import { PROCESS_START_MS, waitFor } from "#tests/support/wait-for.ts";
import { findFreePort } from "./db/embedded/free-port.ts";

const UNREACHABLE = "postgres://nobody:secret@127.0.0.1:1/none";

const STRAY_REJECTION = ["--import", "./tests/support/fixtures/unhandled-rejection.js"];
let program: string;
let child: ChildProcess | undefined;

beforeAll(async () => {
  program = await buildServer();
});

afterEach(() => {
  child?.kill("SIGKILL");
});

describe("server/main.ts", () => {
  // Threats: J1
  it("listens while the database is unavailable and exits with 0 on SIGTERM", async () => {
    const port = await findFreePort();
    const { output } = start({ PORT: String(port), DATABASE_URL: UNREACHABLE });
    const getStatus = async (path: string) =>
      (await fetch(`http://localhost:${port}${path}`)).status;
    await waitFor(async () => expect(await getStatus("/healthz")).toBe(200), PROCESS_START_MS);
    expect(await getStatus("/readyz")).toBe(503);
    expect(await getStatus("/api/settings")).toBe(503);

    child?.kill("SIGTERM");
    expect(await exitCode()).toBe(0);
    expect(output()).toContain(`Duty Calculator is listening on http://localhost:${port}\n`);
    expect(output()).not.toContain("secret");
  });

  it("warns in production about settings that do not work in public", async () => {
    const { output } = start({
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: "0",
      PUBLIC_URL: "https://duty.example.com",
      DATABASE_URL: UNREACHABLE,
      SESSION_SECRET: "a secret of thirty-two characters",
      SETTINGS_ENCRYPTION_KEYS: `k1:${Buffer.alloc(32).toString("base64")}`,
    });
    await waitFor(() => expect(output()).toContain("Set TRUST_PROXY to"), PROCESS_START_MS);
  });

  // Threats: J14
  it("logs an unhandled rejection and exits with 1", async () => {
    const port = await findFreePort();
    const { output } = start(
      { PORT: String(port), DATABASE_URL: UNREACHABLE },
      { nodeArgs: STRAY_REJECTION },
    );
    await waitFor(() => expect(output()).toContain("Duty Calculator"), PROCESS_START_MS);
    child?.kill("SIGUSR2");
    expect(await exitCode()).toBe(1);
    expect(output()).toContain("Stopping after an uncaught error: Error: stray");
  });

  it("exits with 1 and one line when the port is in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo; // safe: listens on TCP
    const { output } = start({ PORT: String(port), DATABASE_URL: UNREACHABLE });
    expect(await exitCode()).toBe(1);
    expect(output()).toMatch(new RegExp(`Cannot listen on port ${port}: the port is in use.*\n`));
    expect(output()).not.toContain("Duty Calculator");
    other.close();
  });

  it("exits with 1 without ever listening when the port of a worker's metrics is in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo; // safe: listens on TCP
    const env = { PORT: "0", METRICS_PORT: String(port), DATABASE_URL: UNREACHABLE };
    const { output } = start({ ...ENV, ...env, WORKERS: "1" }, { args: ["--workers"] });
    expect(await exitCode()).toBe(1);
    expect(output()).toContain(
      `Cannot listen on port ${port}: the port is in use. Stop the other program or set METRICS_PORT.\n`,
    );
    expect(output()).not.toContain("is listening");
    other.close();
  });

  it("exits with 1 and one message when a worker's metrics need the port of visitors", async () => {
    const env = { PORT: "4001", METRICS_PORT: "4000", DATABASE_URL: UNREACHABLE, WORKERS: "2" };
    const { output } = start({ ...ENV, ...env }, { args: ["--workers"] });
    expect(await exitCode()).toBe(1);
    expect(output()).toBe(
      "Invalid environment variables:\n" +
        "  METRICS_PORT needs the ports 4000 to 4001, one for each worker, but PORT 4001 is one of them\n",
    );
  });

  // Node's recursive mkdir never returned there.
  it.runIf(process.platform === "linux")(
    "exits with 1 and one line when DATA_DIR cannot be created",
    async () => {
      const { output } = start({ ...ENV, PORT: "0", DATA_DIR: "/proc/data" });
      expect(await exitCode()).toBe(1);
      expect(output()).toMatch(
        /^Cannot store the database in .*set DATA_DIR to another directory.*\n$/,
      );
    },
  );

  it("exits with 1 and a list of all invalid environment variables", async () => {
    const { output } = start({ PORT: "none", DATABASE_URL: "nowhere" });
    expect(await exitCode()).toBe(1);
    expect(output()).toBe(
      "Invalid environment variables:\n" +
        "  PORT must be a whole number from 0 to 65535\n" +
        "  DATABASE_URL must be a URL like postgres://user:password@host:5432/database\n",
    );
  });
});

type StartOptions = { nodeArgs?: string[]; args?: string[] };

function start(env: Record<string, string>, { nodeArgs = [], args = [] }: StartOptions = {}) {
  let text = "";
  child = spawn(process.execPath, [...nodeArgs, program, ...args], {
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

const exitCode = async () => (child ? (await once(child, "close"))[0] : undefined);
