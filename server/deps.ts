import type { Pool } from "pg";
import { type EncryptionKey, encryptionKeys } from "#server/config/encryption-keys.ts";
import type { Env } from "#server/config/env.ts";
import { sessionSecrets } from "#server/config/session-secrets.ts";
import type { CachedRead } from "#server/db/cached-read.ts";
import { type Db, openDb } from "#server/db/client.ts";
import { listen } from "#server/db/listen.ts";
import { cachedSettings } from "#server/features/settings/read-settings.ts";
import { type ActiveTariff, cachedTariff } from "#server/features/tariffs/read-tariff.ts";
import { createLimits, type Limits } from "#server/http/limits.ts";
import { type Cards, createCards } from "#server/integrations/cards.ts";
import { createLandedCost, type LandedCost } from "#server/integrations/landed-cost/landed-cost.ts";
import type { Log } from "#server/observe/log.ts";
import type { CredentialKey } from "#shared/credentials/contract.ts";
import type { StoredSetting } from "#shared/settings/settings.ts";

/** Where the process is in its life: it prepares its database, it serves, it takes its leave. */
export type Health = { phase: "starting" | "ready" | "draining" };

/** Everything outside the process that a feature may touch, and what is remembered of it. */
export type Deps = {
  log: Log;
  db: Db;
  pool: Pool;
  settings: CachedRead<StoredSetting[]>;
  tariff: CachedRead<ActiveTariff | null>;
  health: Health;
  limits: Limits;
  publicUrl: string;
  trustProxy: number;
  /** What session cookies are signed with; the first signs, all are accepted. */
  sessionSecrets: string[];
  /** What the providers' keys are encrypted with. */
  encryptionKeys: EncryptionKey[];
  /** The providers' keys that the environment names, for where none is stored. */
  environmentCredentials: Partial<Record<CredentialKey, string | undefined>>;
  /** The card provider. */
  cards: Cards;
  /** The landed-cost provider. */
  landedCost: LandedCost;
  /** Whether the most common passwords are refused. */
  usesPasswordBlocklist: boolean;
};

/** The real ones. What is remembered is dropped as soon as any process changes it. */
export function liveDeps(env: Env, databaseUrl: string, log: Log) {
  const { db, pool } = openDb(databaseUrl, env.DATABASE_POOL);
  const deps: Deps = {
    log,
    db,
    pool,
    settings: cachedSettings(db),
    tariff: cachedTariff(db),
    health: { phase: "starting" },
    limits: createLimits(pool, env),
    publicUrl: env.PUBLIC_URL,
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
    usesPasswordBlocklist: env.NODE_ENV === "production" && env.PASSWORD_BLOCKLIST === "on",
  };
  const changes = listen(env.DATABASE_DIRECT_URL ?? databaseUrl, {
    settings_changed: deps.settings.drop,
    tariffs_changed: deps.tariff.drop,
  });
  return {
    deps,
    async close() {
      await changes.stop();
      await pool.end();
    },
  };
}
