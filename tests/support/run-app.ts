import { createServer } from "node:http";
import type { RequestHandler } from "express";
import supertest from "supertest";
import { createApp } from "#server/app.ts";
import { readEnv } from "#server/config/env.ts";
import { createDeps } from "#server/create-deps.ts";
import { createKeyUseRecorder } from "#server/features/credentials/key-checks.ts";
import { createCards } from "#server/integrations/cards.ts";
import { createLog, type Log } from "#server/observe/log.ts";
import { createPasswordHasher } from "#server/security/password-hasher.ts";
import { listenOnLoopback } from "#stand-ins/listen.ts";
import { parseSchedulesOnce } from "./parsed-schedules.ts";

export type AppOptions = {
  web?: RequestHandler;
  log?: Log;
  /** How long a request waits for a connection: by default longer than a busy machine takes. */
  connectionTimeoutMs?: number;
  /** Environment variables, over those of ENV. */
  env?: Record<string, string>;
};

/** The environment of test apps. */
export const ENV = {
  SESSION_SECRET: "a secret of thirty-two characters",
  SETTINGS_ENCRYPTION_KEYS: "k1:MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=",
  // Nothing listens there; tests of payments set the address of their stand-in.
  STRIPE_API_BASE: "http://127.0.0.1:9",
  // High enough to never apply; tests of rate limits set their own.
  LIMIT_LOGIN: "100000",
  LIMIT_REGISTER: "100000",
  LIMIT_CALCULATE: "100000000",
  LIMIT_PAYMENTS: "100000",
};

/** The lowest cost that bcrypt accepts: 256 times as fast as in production. */
export const TEST_BCRYPT_COST = 4;

/** Longer than Stripe's stand-in takes on a busy machine; tests of timeouts set their own. */
const STRIPE_TIMEOUTS = { attemptMs: 60_000, totalMs: 60_000, requestMs: 60_000 };

parseSchedulesOnce();

/** Starts the app of createApp in this process, on a database that is migrated. */
export async function runApp(databaseUrl: string, options: AppOptions = {}) {
  const { web, log = createErrorLog(), env, connectionTimeoutMs = 30_000 } = options;
  const settings = readEnv({ ...ENV, DATABASE_URL: databaseUrl, ...env });
  const { deps, close } = createDeps(settings, databaseUrl, log);
  deps.health.phase = "ready";
  deps.pool.options.connectionTimeoutMillis = connectionTimeoutMs;
  deps.passwords = createPasswordHasher({ cost: TEST_BCRYPT_COST });
  const onKeyUse = createKeyUseRecorder(deps);
  deps.cards = createCards(settings.STRIPE_API_BASE, { ...STRIPE_TIMEOUTS, onKeyUse });

  const server = createServer(createApp(deps, web));
  const listening = await listenOnLoopback(server);

  return {
    agent: supertest(server),
    address: listening.url,
    databaseUrl,
    deps,
    async close() {
      await listening.close();
      await close();
    },
  };
}

const createErrorLog = () => createLog({ LOG_LEVEL: "error" }, true);

export type App = Awaited<ReturnType<typeof runApp>>;
