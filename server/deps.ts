import type { Pool } from "pg";
import type { EncryptionKey } from "#server/config/encryption-keys.ts";
import type { CachedRead } from "#server/db/cached-read.ts";
import type { Db } from "#server/db/client.ts";
import type { Health } from "#server/http/health.ts";
import type { RateLimits } from "#server/http/rate-limits.ts";
import type { Cards } from "#server/integrations/cards.ts";
import type { LandedCost } from "#server/integrations/landed-cost/landed-cost.ts";
import type { Log } from "#server/observe/log.ts";
import type { PasswordHasher } from "#server/security/password-hasher.ts";
import type { CredentialKey } from "#shared/credentials/contract.ts";
import type { StoredSetting } from "#shared/settings/settings.ts";
import type { ActiveTariff } from "#shared/tariffs/active-tariff.ts";

/** Everything outside the process that a feature may touch, and what is remembered of it. */
export type Deps = {
  log: Log;
  db: Db;
  pool: Pool;
  settings: CachedRead<StoredSetting[]>;
  tariff: CachedRead<ActiveTariff | null>;
  health: Health;
  limits: RateLimits;
  passwords: PasswordHasher;
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
