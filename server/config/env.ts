import * as z from "zod/mini";
import { isLiveKey } from "#server/security/credential-mode.ts";
import { email, newPassword } from "#shared/accounts/fields.ts";
import { isEncryptionKeyList, KEY_BYTES } from "./encryption-keys.ts";
import { isFeedKeyList, isFeedSigningKey, PROJECT_FEED_KEY } from "./feed-keys.ts";
import { isLoopback } from "./is-loopback.ts";
import { isSessionSecret, MIN_SECRET_LENGTH } from "./session-secrets.ts";

// The environment variables that the server reads. A test keeps `.env.example` in step with them.

const text = z.string();

/** `message` follows the name of the variable. */
const checkedText = (isValid: (value: string) => boolean, message: string) =>
  text.check(z.refine(isValid, message));

const matching = (pattern: RegExp, message: string) =>
  checkedText((value) => pattern.test(value), message);

const integer = (from: number, to: number) =>
  z.pipe(
    checkedText(
      (value) => /^\d{1,9}$/.test(value) && Number(value) >= from && Number(value) <= to,
      `must be a whole number from ${from} to ${to}`,
    ),
    z.transform(Number),
  );

const url = (protocols: string[], example: string) =>
  checkedText(
    (value) => URL.canParse(value) && isUrlOf(protocols, new URL(value)),
    `must be a URL like ${example}`,
  );

const databaseUrl = url(
  ["postgres:", "postgresql:"],
  "postgres://user:password@host:5432/database",
);

const httpUrl = (defaultUrl: string) =>
  z._default(url(["http:", "https:"], defaultUrl), defaultUrl);

/** Data that is computed with is fetched over https; a stand-in on this machine may do without. */
const dataUrl = (example: string) =>
  checkedText(
    (value) => URL.canParse(value) && isDataUrl(new URL(value)),
    `must be an https URL like ${example}`,
  );

const isDataUrl = ({ protocol, hostname }: URL) =>
  protocol === "https:" || (protocol === "http:" && isLoopback(hostname));

/** Only a database may be without a host: on a Unix socket. */
const isUrlOf = (protocols: string[], { protocol, hostname }: URL) =>
  protocols.includes(protocol) && (hostname !== "" || protocol.startsWith("postgres"));

/** The pages and the API are at the root of their origin. */
const isOrigin = (value: string) =>
  URL.canParse(value) && new URL(value).href === `${new URL(value).origin}/`;

/** A line of security.txt: ASCII without spaces. */
const isContact = (value: string) =>
  value.startsWith("mailto:")
    ? email.safeParse(value.slice("mailto:".length)).success
    : /^https:[!-~]+$/.test(value) && URL.canParse(value) && isUrlOf(["https:"], new URL(value));

const MAX_LIMIT = 999_999_999;

const ECB_RATES_URL = "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml";
const USITC_URL = "https://hts.usitc.gov";
const FEDERAL_REGISTER_URL = "https://www.federalregister.gov";

export const envSchema = z.object({
  NODE_ENV: z._default(
    z.enum(["development", "production"], "must be development or production"),
    "development",
  ),
  HOST: z.optional(text),
  PORT: z._default(integer(0, 65_535), 3000),
  PUBLIC_URL: z.optional(
    checkedText(
      (value) => /^https?:/i.test(value) && isOrigin(value),
      "must be a URL without a path, like https://duty.example.com",
    ),
  ),
  SECURITY_CONTACT: z.optional(
    checkedText(
      isContact,
      "must be like mailto:security@example.com or https://example.com/report",
    ),
  ),
  DATABASE_URL: z.optional(databaseUrl),
  DATABASE_DIRECT_URL: z.optional(databaseUrl),
  DATABASE_POOL: z._default(integer(2, 1000), 10), // the upload of a tariff file needs two
  DATA_DIR: z._default(text, ".data"),
  RETENTION_DAYS: z._default(integer(0, 36_500), 90),
  RETENTION_DAYS_ACCOUNTS: z._default(integer(0, 36_500), 400),
  WORKERS: z.optional(integer(1, 256)),
  UV_THREADPOOL_SIZE: z._default(integer(1, 1024), 4),
  DRAIN_SECONDS: z._default(integer(0, 10), 2),
  METRICS_PORT: z.optional(integer(0, 65_535)),
  LOG_LEVEL: z._default(
    z.enum(
      ["debug", "info", "warn", "error", "silent"],
      "must be debug, info, warn, error or silent",
    ),
    "info",
  ),
  TRUST_PROXY: z._default(integer(0, 10), 0),
  SESSION_SECRET: z.optional(
    checkedText(
      (value) => value.split(",").every(isSessionSecret),
      `must be ${MIN_SECRET_LENGTH} characters or more; several are separated by commas`,
    ),
  ),
  SETTINGS_ENCRYPTION_KEYS: z.optional(
    checkedText(
      isEncryptionKeyList,
      `must be name:key, the key ${KEY_BYTES} bytes in base64; commas between several`,
    ),
  ),
  OWNER_EMAIL: z.optional(
    checkedText(
      (value) => email.safeParse(value).success,
      "must be an email address like you@example.com",
    ),
  ),
  OWNER_PASSWORD: z.optional(
    checkedText(
      (value) => newPassword.safeParse(value).success,
      "must have 8 characters or more, and 72 bytes at most",
    ),
  ),
  PASSWORD_BLOCKLIST: z._default(z.enum(["on", "off"], "must be on or off"), "on"),
  SMTP_URL: z.optional(url(["smtp:", "smtps:"], "smtp://user:password@host:587")),
  MAIL_FROM: z._default(
    matching(
      /[^\s<>@]@[^\s<>@]+>?\s*$/,
      "must be an email address, or a name and an address like Name <name@example.com>",
    ),
    "Duty Calculator <no-reply@localhost>",
  ),
  STRIPE_SECRET_KEY: z.optional(
    matching(/^[sr]k_(test|live)_\w+$/, "must be a secret key, sk_… or rk_…"),
  ),
  STRIPE_PUBLIC_KEY: z.optional(
    matching(/^pk_(test|live)_\w+$/, "must be a publishable key, pk_…"),
  ),
  STRIPE_WEBHOOK_SECRET: z.optional(matching(/^whsec_\S+$/, "must be a signing secret, whsec_…")),
  STRIPE_API_BASE: httpUrl("https://api.stripe.com"),
  ZONOS_API_KEY: z.optional(text),
  ZONOS_API_URL: httpUrl("https://api.zonos.com/graphql"),
  ECB_RATES_URL: z._default(dataUrl(ECB_RATES_URL), ECB_RATES_URL),
  USITC_URL: z._default(dataUrl(USITC_URL), USITC_URL),
  FEDERAL_REGISTER_URL: z._default(dataUrl(FEDERAL_REGISTER_URL), FEDERAL_REGISTER_URL),
  DATA_FEED_URL: z.optional(dataUrl("https://duty.example.com/data/feed.json")),
  DATA_FEED_KEYS: z._default(
    checkedText(
      isFeedKeyList,
      "must be a key that npm run data:key printed, or two, separated by a comma",
    ),
    PROJECT_FEED_KEY,
  ),
  DATA_FEED_SIGNING_KEY: z.optional(
    checkedText(isFeedSigningKey, "must be a signing key that npm run data:key printed"),
  ),
  LIMIT_LOGIN: z._default(integer(1, MAX_LIMIT), 10),
  LIMIT_FORGOT: z._default(integer(1, MAX_LIMIT), 3),
  LIMIT_REGISTER: z._default(integer(1, MAX_LIMIT), 10),
  LIMIT_CALCULATE: z._default(integer(1, MAX_LIMIT), 120),
  LIMIT_PAYMENTS: z._default(integer(1, MAX_LIMIT), 30),
  LIMIT_CONNECTIONS: z._default(integer(1, MAX_LIMIT), 200),
});

export type Env = ReturnType<typeof readEnv>;

/** Validates the environment and adds defaults. The error names variables, never their values. */
export function readEnv(source: Record<string, string | undefined>) {
  const present = Object.entries(source).filter(([, value]) => value?.trim());
  const parsed = envSchema.safeParse(Object.fromEntries(present));
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `  ${path.join(".")} ${message}`);
    throw new Error(`Invalid environment variables:\n${lines.join("\n")}`);
  }
  const env = parsed.data;
  const [conflict] = findConflicts(env);
  if (conflict) throw new Error(`Invalid environment variables:\n  ${conflict}`);
  return {
    ...env,
    HOST: env.HOST ?? (env.NODE_ENV === "production" ? "0.0.0.0" : "127.0.0.1"),
    PUBLIC_URL: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin,
  };
}

type Values = z.output<typeof envSchema>;

const findConflicts = (env: Values): string[] => [
  ...(env.DATABASE_DIRECT_URL && !env.DATABASE_URL ? [NO_DATABASE_URL] : []),
  ...(env.NODE_ENV === "production" && env.DATABASE_URL ? missingSecrets(env) : []),
  ...(env.PORT && env.METRICS_PORT === env.PORT ? ["METRICS_PORT must differ from PORT"] : []),
  ...plainDataUrls(env),
  ...stripeConflicts(env),
];

const NO_DATABASE_URL =
  "DATABASE_URL is required with DATABASE_DIRECT_URL, which leads to the same database";

const DATA_URLS = ["ECB_RATES_URL", "USITC_URL", "FEDERAL_REGISTER_URL", "DATA_FEED_URL"] as const;

/** A site that others reach reads its data from no stand-in. */
function plainDataUrls(env: Values): string[] {
  const isPublic = env.PUBLIC_URL !== undefined && !isLoopback(new URL(env.PUBLIC_URL).hostname);
  if (env.NODE_ENV !== "production" || !isPublic) return [];
  return DATA_URLS.filter((name) => env[name]?.startsWith("http:")).map(
    (name) => `${name} must be an https URL in production`,
  );
}

const missingSecrets = (env: Values) =>
  (["SESSION_SECRET", "SETTINGS_ENCRYPTION_KEYS"] as const)
    .filter((name) => !env[name])
    .map(
      (name) =>
        `${name} is required in production with DATABASE_URL, because all instances must share it`,
    );

function stripeConflicts({ STRIPE_SECRET_KEY, STRIPE_PUBLIC_KEY, STRIPE_API_BASE }: Values) {
  const isLive = isLiveKey(STRIPE_SECRET_KEY);
  const isStripe = new URL(STRIPE_API_BASE).origin === "https://api.stripe.com";
  if (isLive && !isStripe) {
    return ["STRIPE_API_BASE must be https://api.stripe.com with a live STRIPE_SECRET_KEY"];
  }
  const hasBoth = STRIPE_SECRET_KEY && STRIPE_PUBLIC_KEY;
  return hasBoth && isLive !== isLiveKey(STRIPE_PUBLIC_KEY)
    ? ["STRIPE_SECRET_KEY and STRIPE_PUBLIC_KEY must both be test keys or both live keys"]
    : [];
}
