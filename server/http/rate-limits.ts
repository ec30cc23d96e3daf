import type { Pool } from "pg";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import type { Env } from "#server/config/env.ts";
import { createLeasedLimit } from "./leased-rate-limit.ts";
import { hashKey, type RateLimit, throwLimited } from "./rate-limit.ts";

export type RateLimits = Record<
  | "login"
  | "loginPerIp"
  | "forgot"
  | "reset"
  | "register"
  | "calculate"
  | "payment"
  | "confirm"
  | "verify"
  | "receipt",
  RateLimit
>;

type RateLimitEnv = Pick<
  Env,
  "LIMIT_LOGIN" | "LIMIT_FORGOT" | "LIMIT_REGISTER" | "LIMIT_CALCULATE" | "LIMIT_PAYMENTS"
>;

const MINUTE = 60;
const TEN_MINUTES = 10 * MINUTE;
const FIFTEEN_MINUTES = 15 * MINUTE;
const HOUR = 60 * MINUTE;

/** One address may try this many accounts as often as one account may be tried. */
const ACCOUNTS_PER_IP = 5;

/** Some payments take the provider a while, and the payer's browser asks again and again. */
const CONFIRMATIONS_PER_PAYMENT = 10;

/**
 * Counted in Postgres, so that they hold over several processes and restarts; without it nobody
 * gets in, because a limit that forgets is none.
 */
export function createRateLimits(pool: Pool, numbers: RateLimitEnv): RateLimits {
  const limit = (name: string, points: number, duration: number) =>
    createLimit(pool, { name, points, duration });
  return {
    login: limit("login", numbers.LIMIT_LOGIN, FIFTEEN_MINUTES),
    loginPerIp: limit("address", numbers.LIMIT_LOGIN * ACCOUNTS_PER_IP, FIFTEEN_MINUTES),
    forgot: limit("forgot", numbers.LIMIT_FORGOT, HOUR),
    reset: limit("reset", numbers.LIMIT_LOGIN, FIFTEEN_MINUTES),
    register: limit("register", numbers.LIMIT_REGISTER, HOUR),
    calculate: createLeasedLimit(createLimiter(pool, "calculate", numbers.LIMIT_CALCULATE, MINUTE)),
    payment: limit("payment", numbers.LIMIT_PAYMENTS, TEN_MINUTES),
    confirm: limit("confirm", numbers.LIMIT_PAYMENTS * CONFIRMATIONS_PER_PAYMENT, TEN_MINUTES),
    verify: limit("verify", numbers.LIMIT_PAYMENTS, MINUTE),
    receipt: limit("receipt", numbers.LIMIT_PAYMENTS, HOUR),
  };
}

type LimitOptions = { name: string; points: number; duration: number };

function createLimit(pool: Pool, { name, points, duration }: LimitOptions): RateLimit {
  const limiter = createLimiter(pool, name, points, duration);
  return {
    async consume(...whose) {
      await limiter.consume(hashKey(whose)).catch(throwLimited);
    },
    async reset(...whose) {
      await limiter.delete(hashKey(whose));
    },
  };
}

const createLimiter = (pool: Pool, keyPrefix: string, points: number, duration: number) =>
  new RateLimiterPostgres({
    storeClient: pool,
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration,
    inMemoryBlockOnConsumed: points + 1,
  });
