import * as z from "zod/mini";

// The variables that the server reads. `.env.example` lists exactly these; a test holds the two together.

const text = z.string();
const wholeNumber = (from: number, to: number) =>
  z.pipe(
    text.check(
      z.refine(
        (value) => /^\d{1,9}$/.test(value) && Number(value) >= from && Number(value) <= to,
        `must be a whole number from ${from} to ${to}`,
      ),
    ),
    z.transform(Number),
  );

const address = (protocols: string[], example: string) =>
  text.check(
    z.refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address like ${example}`,
    ),
  );

const SHORTEST_SECRET = 32;
const MANY = 999_999_999;

export const variables = z.object({
  NODE_ENV: z._default(
    z.enum(["development", "production"], "must be development or production"),
    "development",
  ),
  HOST: z.optional(text),
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  PUBLIC_URL: z.optional(address(["http:", "https:"], "https://duty.example.com")),
  DATABASE_URL: z.optional(
    address(["postgres:", "postgresql:"], "postgres://user:password@host:5432/database"),
  ),
  DATABASE_POOL: z._default(wholeNumber(1, 1000), 10),
  DATA_DIR: z._default(text, ".data"),
  TRUST_PROXY: z._default(wholeNumber(0, 10), 0),
  SESSION_SECRET: z.optional(
    text.check(
      z.refine(
        (value) => value.split(",").every((secret) => secret.trim().length >= SHORTEST_SECRET),
        `must be ${SHORTEST_SECRET} characters or more; several are separated by commas`,
      ),
    ),
  ),
  OWNER_EMAIL: z.optional(text),
  OWNER_PASSWORD: z.optional(text),
  PASSWORD_BLOCKLIST: z._default(z.enum(["on", "off"], "must be on or off"), "on"),
  SMTP_URL: z.optional(address(["smtp:", "smtps:"], "smtp://user:password@host:587")),
  MAIL_FROM: z._default(text, "Duty Calculator <no-reply@localhost>"),
  LIMIT_LOGIN: z._default(wholeNumber(1, MANY), 10),
  LIMIT_FORGOT: z._default(wholeNumber(1, MANY), 3),
  LIMIT_REGISTER: z._default(wholeNumber(1, MANY), 10),
  LIMIT_CALCULATE: z._default(wholeNumber(1, MANY), 120),
});

export type Env = ReturnType<typeof readEnv>;

/**
 * The environment, checked and completed. Complains once and about everything that is wrong;
 * values never appear in the complaint, because some of them are secrets.
 */
export function readEnv(source: Record<string, string | undefined>) {
  const present = Object.entries(source).filter(([, value]) => value?.trim());
  const parsed = variables.safeParse(Object.fromEntries(present));
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `  ${path.join(".")} ${message}`);
    throw new Error(`The environment cannot be used:\n${faults.join("\n")}`);
  }
  const env = parsed.data;
  if (env.NODE_ENV === "production" && env.DATABASE_URL && !env.SESSION_SECRET) {
    const why = "is required in production with DATABASE_URL: every instance must know it";
    throw new Error(`The environment cannot be used:\n  SESSION_SECRET ${why}`);
  }
  return {
    ...env,
    HOST: env.HOST ?? (env.NODE_ENV === "production" ? "0.0.0.0" : "127.0.0.1"),
    PUBLIC_URL: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ""),
  };
}
