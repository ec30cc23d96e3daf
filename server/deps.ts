import type { KeyObject } from "node:crypto";
import type { Pool } from "pg";
import type { EncryptionKey } from "#server/config/encryption-keys.ts";
import type { CachedRead } from "#server/db/cached-read.ts";
import type { Database } from "#server/db/client.ts";
import type { DatasetCache } from "#server/db/dataset-cache.ts";
import type { SourceStatus } from "#server/db/source-status.ts";
import type { ActiveTariff } from "#server/duties/country-rates/active-tariff.ts";
import type { Measures } from "#server/duties/us/measures/prepare-measures.ts";
import type { ScheduleTree } from "#server/duties/us/schedule/schedule-tree.ts";
import type { Health } from "#server/http/health.ts";
import type { RateLimits } from "#server/http/rate-limits.ts";
import type { Cards } from "#server/integrations/cards.ts";
import type { CentralBank } from "#server/integrations/central-bank.ts";
import type { LandedCost } from "#server/integrations/landed-cost/landed-cost.ts";
import type { DataFeed } from "#server/integrations/sources/data-feed.ts";
import type { FederalRegister } from "#server/integrations/sources/federal-register.ts";
import type { TradeCommission } from "#server/integrations/sources/trade-commission.ts";
import type { Log } from "#server/observe/log.ts";
import type { PasswordHasher } from "#server/security/password-hasher.ts";
import type { CredentialKey } from "#shared/credentials/contract.ts";
import type { ExchangeRates } from "#shared/exchange-rates/exchange-rates.ts";
import type { StoredSetting } from "#shared/settings/settings.ts";
import type { SourceName } from "#shared/sources/names.ts";

export type Deps = {
  log: Log;
  db: Database;
  pool: Pool;
  settings: CachedRead<StoredSetting[]>;
  datasets: DatasetCache;
  /** The active datasets that calculations read, each null without an active version. */
  tariff: CachedRead<ActiveTariff | null>;
  schedule: CachedRead<ScheduleTree | null>;
  measures: CachedRead<Measures | null>;
  exchangeRates: CachedRead<ExchangeRates | null>;
  /** When the sources of law were looked at, and what they published since; at most half a minute old. */
  sourceStatus: CachedRead<SourceStatus>;
  health: Health;
  limits: RateLimits;
  passwords: PasswordHasher;
  publicUrl: string;
  /** Whether mails are sent; without a mail server, development writes them to files. */
  hasMailServer: boolean;
  /** A mailto: or https: URL for reports of vulnerabilities, as the owner of the site set it. */
  securityContact: string | undefined;
  trustProxy: number;
  /** Keys of cookie signatures: the first signs, all are accepted. */
  sessionSecrets: string[];
  /** Keys that encrypt stored API keys: the first encrypts, all decrypt. */
  encryptionKeys: EncryptionKey[];
  /** API keys from the environment, used where none is stored in the database. */
  environmentCredentials: Partial<Record<CredentialKey, string | undefined>>;
  cards: Cards;
  landedCost: LandedCost;
  centralBank: CentralBank;
  tradeCommission: TradeCommission;
  federalRegister: FederalRegister;
  /** Null without an address in the environment. */
  dataFeed: DataFeed | null;
  /** The public keys that may sign the data of another installation. */
  feedKeys: readonly KeyObject[];
  /** Where each source is read from; null for one that is not configured. */
  sourceUrls: Readonly<Record<SourceName, string | null>>;
  /** Signs the data that this installation publishes; null if it has no key. */
  feedSigningKey: KeyObject | null;
  usesPasswordBlocklist: boolean;
};
