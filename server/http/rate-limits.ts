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

const ACCOUNTS_PER_IP = 5;

const CONFIRMATIONS_PER_PAYMENT = 10;

/** Counts in Postgres, across processes and restarts. Without a database, limited calls are rejected. */
export function createRateLimits(pool: Pool, env: RateLimitEnv): RateLimits {
  const limit = (name: string, points: number, duration: number) =>
    createLimit(pool, { name, points, duration });
  return {
    login: limit("login", env.LIMIT_LOGIN, FIFTEEN_MINUTES),
    loginPerIp: limit("address", env.LIMIT_LOGIN * ACCOUNTS_PER_IP, FIFTEEN_MINUTES),
    forgot: limit("forgot", env.LIMIT_FORGOT, HOUR),
    reset: limit("reset", env.LIMIT_LOGIN, FIFTEEN_MINUTES),
    register: limit("register", env.LIMIT_REGISTER, HOUR),
    calculate: createLeasedLimit(createLimiter(pool, "calculate", env.LIMIT_CALCULATE, MINUTE)),
    payment: limit("payment", env.LIMIT_PAYMENTS, TEN_MINUTES),
    confirm: limit("confirm", env.LIMIT_PAYMENTS * CONFIRMATIONS_PER_PAYMENT, TEN_MINUTES),
    verify: limit("verify", env.LIMIT_PAYMENTS, MINUTE),
    receipt: limit("receipt", env.LIMIT_PAYMENTS, HOUR),
  };
}

type LimitOptions = { name: string; points: number; duration: number };

function createLimit(pool: Pool, { name, points, duration }: LimitOptions): RateLimit {
  const limiter = createLimiter(pool, name, points, duration);
  return {
    async consume(...key) {
      await limiter.consume(hashKey(key)).catch(throwLimited);
    },
    async reset(...key) {
      await limiter.delete(hashKey(key));
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
