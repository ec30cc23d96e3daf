import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import { encryptionKeys } from "#server/config/encryption-keys.ts";
import type { Env } from "#server/config/env.ts";
import { sessionSecrets } from "#server/config/session-secrets.ts";
import { createCachedRead } from "#server/db/cached-read.ts";
import { openDb } from "#server/db/client.ts";
import { listen } from "#server/db/listen.ts";
import { listSettings } from "#server/db/settings.ts";
import { createVersionedRead } from "#server/db/versioned-read.ts";
import type { Deps } from "#server/deps.ts";
import { loadExchangeRates } from "#server/features/exchange-rates/load-exchange-rates.ts";
import { activeMeasuresId, loadMeasures } from "#server/features/measures/load-active-measures.ts";
import { activeScheduleId, loadSchedule } from "#server/features/schedule/load-active-schedule.ts";
import { loadActiveTariff } from "#server/features/tariffs/load-active-tariff.ts";
import { createRateLimits } from "#server/http/rate-limits.ts";
import { createCards } from "#server/integrations/cards.ts";
import { createCentralBank } from "#server/integrations/central-bank.ts";
import { createLandedCost } from "#server/integrations/landed-cost/landed-cost.ts";
import type { Log } from "#server/observe/log.ts";
import { createPasswordHasher, maxConcurrentHashes } from "#server/security/password-hasher.ts";

/** Creates the production dependencies. Caches are invalidated by NOTIFY when any process writes. */
export function createDeps(env: Env, databaseUrl: string, log: Log) {
  // The other URL leads to a pooler if there is a direct one.
  const canPrepare = !env.DATABASE_DIRECT_URL;
  const { db, pool } = openDb(databaseUrl, env.DATABASE_POOL, { canPrepare });
  const deps: Deps = {
    log,
    db,
    pool,
    settings: createCachedRead(() => listSettings(db)),
    tariff: createCachedRead(() => loadActiveTariff(db)),
    schedule: createVersionedRead(
      () => activeScheduleId(db),
      (id) => loadSchedule(db, id),
    ),
    measures: createVersionedRead(
      () => activeMeasuresId(db),
      (id) => loadMeasures(db, id),
    ),
    exchangeRates: createCachedRead(() => loadExchangeRates(db)),
    health: { phase: "starting" },
    limits: createRateLimits(pool, env),
    passwords: createPasswordHasher({ concurrency: concurrentHashes(env) }),
    publicUrl: env.PUBLIC_URL,
    securityContact: env.SECURITY_CONTACT,
    trustProxy: env.TRUST_PROXY,
    sessionSecrets: sessionSecrets(env),
    encryptionKeys: encryptionKeys(env),
    environmentCredentials: {
      zonos_api_key: env.ZONOS_API_KEY,
      stripe_public_key: env.STRIPE_PUBLIC_KEY,
      stripe_secret_key: env.STRIPE_SECRET_KEY,
      stripe_webhook_secret: env.STRIPE_WEBHOOK_SECRET,
    },
    cards: createCards(env.STRIPE_API_BASE),
    landedCost: createLandedCost({ url: env.ZONOS_API_URL }),
    centralBank: createCentralBank({ url: env.ECB_RATES_URL }),
    usesPasswordBlocklist: env.NODE_ENV === "production" && env.PASSWORD_BLOCKLIST === "on",
  };
  // Looked up when a notification arrives, so that a replaced read is invalidated too.
  const changes = listen(env.DATABASE_DIRECT_URL ?? databaseUrl, {
    settings_changed: () => deps.settings.invalidate(),
    tariffs_changed: () => deps.tariff.invalidate(),
    schedule_changed: () => deps.schedule.invalidate(),
    measures_changed: () => deps.measures.invalidate(),
    exchange_rates_changed: () => deps.exchangeRates.invalidate(),
  });
  return {
    deps,
    async close() {
      await changes.stop();
      await pool.end();
    },
  };
}

function concurrentHashes({ WORKERS, UV_THREADPOOL_SIZE: threads }: Env): number {
  const cores = availableParallelism();
  const processes = cluster.isWorker ? (WORKERS ?? cores) : 1;
  return maxConcurrentHashes({ cores, processes, threads });
}
