import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import { encryptionKeys } from "#server/config/encryption-keys.ts";
import type { Env } from "#server/config/env.ts";
import { feedKeys, feedSigningKey } from "#server/config/feed-keys.ts";
import { sessionSecrets } from "#server/config/session-secrets.ts";
import { createCachedRead } from "#server/db/cached-read.ts";
import { openDb } from "#server/db/client.ts";
import { createDatasetCache } from "#server/db/dataset-cache.ts";
import { listen } from "#server/db/listen.ts";
import { listSettings } from "#server/db/settings.ts";
import { readSourceStatus } from "#server/db/source-status.ts";
import type { Deps } from "#server/deps.ts";
import { createKeyUseRecorder } from "#server/features/credentials/key-checks.ts";
import { exchangeRates } from "#server/features/datasets/exchange-rates/kind.ts";
import { measures } from "#server/features/datasets/measures/kind.ts";
import { schedule } from "#server/features/datasets/schedule/kind.ts";
import { tariffs } from "#server/features/datasets/tariffs/kind.ts";
import { createRateLimits } from "#server/http/rate-limits.ts";
import { createCards } from "#server/integrations/cards.ts";
import { createCentralBank } from "#server/integrations/central-bank.ts";
import { createLandedCost } from "#server/integrations/landed-cost/landed-cost.ts";
import { createDataFeed } from "#server/integrations/sources/data-feed.ts";
import { createFederalRegister } from "#server/integrations/sources/federal-register.ts";
import { createTradeCommission } from "#server/integrations/sources/trade-commission.ts";
import type { Log } from "#server/observe/log.ts";
import { createPasswordHasher, maxConcurrentHashes } from "#server/security/password-hasher.ts";

/** Creates the production dependencies. Caches are invalidated by NOTIFY when any process writes. */
export function createDeps(env: Env, databaseUrl: string, log: Log) {
  // The other URL leads to a pooler if there is a direct one.
  const canPrepare = !env.DATABASE_DIRECT_URL;
  const { db, pool } = openDb(databaseUrl, env.DATABASE_POOL, { canPrepare });
  const datasets = createDatasetCache(db);
  const deps: Deps = {
    log,
    db,
    pool,
    settings: createCachedRead(() => listSettings(db)),
    datasets,
    tariff: datasets.read(tariffs),
    schedule: datasets.read(schedule),
    measures: datasets.read(measures),
    exchangeRates: datasets.read(exchangeRates),
    sourceStatus: createCachedRead(() => readSourceStatus(db)),
    health: { phase: "starting" },
    limits: createRateLimits(pool, env),
    passwords: createPasswordHasher({ concurrency: concurrentHashes(env) }),
    publicUrl: env.PUBLIC_URL,
    hasMailServer: env.SMTP_URL !== undefined || env.NODE_ENV !== "production",
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
    cards: createCards(env.STRIPE_API_BASE, { onKeyUse: (use) => recordKeyUse(use) }),
    landedCost: createLandedCost({ url: env.ZONOS_API_URL }),
    centralBank: createCentralBank({ url: env.ECB_RATES_URL }),
    ...createSources(env),
    usesPasswordBlocklist: env.NODE_ENV === "production" && env.PASSWORD_BLOCKLIST === "on",
  };
  const recordKeyUse = createKeyUseRecorder(deps);
  // Looked up when a notification arrives, so that a replaced read is invalidated too.
  const changes = listen(env.DATABASE_DIRECT_URL ?? databaseUrl, {
    settings_changed: () => deps.settings.invalidate(),
    datasets_changed: () => datasets.invalidate(),
  });
  return {
    deps,
    async close() {
      await changes.stop();
      await pool.end();
    },
  };
}

function createSources(env: Env) {
  const { USITC_URL, FEDERAL_REGISTER_URL, ECB_RATES_URL, DATA_FEED_URL = null } = env;
  const keys = feedKeys(env.DATA_FEED_KEYS);
  return {
    tradeCommission: createTradeCommission({ url: USITC_URL }),
    federalRegister: createFederalRegister({ url: FEDERAL_REGISTER_URL }),
    dataFeed: DATA_FEED_URL === null ? null : createDataFeed({ url: DATA_FEED_URL, keys }),
    feedKeys: keys,
    sourceUrls: {
      usitc: USITC_URL,
      "federal-register": FEDERAL_REGISTER_URL,
      ecb: ECB_RATES_URL,
      feed: DATA_FEED_URL,
    },
    feedSigningKey: feedSigningKey(env.DATA_FEED_SIGNING_KEY),
  };
}

function concurrentHashes({ WORKERS, UV_THREADPOOL_SIZE: threads }: Env): number {
  const cores = availableParallelism();
  const processes = cluster.isWorker ? (WORKERS ?? cores) : 1;
  return maxConcurrentHashes({ cores, processes, threads });
}
