import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { RequestHandler } from "express";
import supertest from "supertest";
import { createApp } from "#server/app.ts";
import { readEnv } from "#server/config/env.ts";
import { createDeps } from "#server/create-deps.ts";
import { loadDefaultTariffs } from "#server/features/tariffs/load-default-tariffs.ts";
import { createLog, type Log } from "#server/observe/log.ts";
import { createPasswordHasher } from "#server/security/password-hasher.ts";
import { createTestDatabase } from "./test-database.ts";

type Options = {
  /** An address to use instead of a new database: another app's, or one that is not there. */
  databaseUrl?: string;
  web?: RequestHandler;
  log?: Log;
  /** More of the environment: limits, the public address. */
  env?: Record<string, string>;
};

/** As in production, but for what a test would wait for. */
export const ENV = {
  SESSION_SECRET: "a secret of thirty-two characters",
  SETTINGS_ENCRYPTION_KEYS: "k1:MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=",
  // Tests log in and calculate more often than anyone may; those that are about limits set their own.
  LIMIT_LOGIN: "100000",
  LIMIT_REGISTER: "100000",
  LIMIT_CALCULATE: "100000000",
  LIMIT_PAYMENTS: "100000",
};

/** The lowest that bcrypt has: 256 times as fast as in production. */
export const TEST_BCRYPT_COST = 4;

/** The real app on a real Postgres with the default tariff file. `close` it at the end of the file. */
export async function testApp({ databaseUrl, web, log = faultsOnly(), env }: Options = {}) {
  const database = databaseUrl ? undefined : await createTestDatabase();
  const url = databaseUrl ?? database?.url ?? "";
  const { deps, close } = createDeps(readEnv({ ...ENV, DATABASE_URL: url, ...env }), url, log);
  deps.health.phase = "ready";
  deps.passwords = createPasswordHasher({ cost: TEST_BCRYPT_COST });
  if (database) await loadDefaultTariffs(deps.db);

  const server = createServer(createApp(deps, web));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // safe: it listens on a port

  return {
    agent: supertest(server),
    address: `http://127.0.0.1:${port}`,
    databaseUrl: url,
    deps,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await close();
      await database?.drop();
    },
  };
}

const faultsOnly = () => createLog({ LOG_LEVEL: "error" }, true);

export type TestApp = Awaited<ReturnType<typeof testApp>>;
