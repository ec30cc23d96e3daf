import type { Pool } from "pg";
import type { Env } from "#server/config/env.ts";
import { createLeasedLimit } from "./leased-rate-limit.ts";
import { hashKey, type RateLimit } from "./rate-limit.ts";
import { createRateLimitCounter, type RateLimitCounter } from "./rate-limit-counter.ts";

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
  const counter = (name: string, points: number, duration: number) =>
    createRateLimitCounter(pool, { name, points, duration });
  const limit = (name: string, points: number, duration: number) =>
    createLimit(counter(name, points, duration));
  return {
    login: limit("login", env.LIMIT_LOGIN, FIFTEEN_MINUTES),
    loginPerIp: limit("address", env.LIMIT_LOGIN * ACCOUNTS_PER_IP, FIFTEEN_MINUTES),
    forgot: limit("forgot", env.LIMIT_FORGOT, HOUR),
    reset: limit("reset", env.LIMIT_LOGIN, FIFTEEN_MINUTES),
    register: limit("register", env.LIMIT_REGISTER, HOUR),
    calculate: createLeasedLimit(counter("calculate", env.LIMIT_CALCULATE, MINUTE)),
    payment: limit("payment", env.LIMIT_PAYMENTS, TEN_MINUTES),
    confirm: limit("confirm", env.LIMIT_PAYMENTS * CONFIRMATIONS_PER_PAYMENT, TEN_MINUTES),
    verify: limit("verify", env.LIMIT_PAYMENTS, MINUTE),
    receipt: limit("receipt", env.LIMIT_PAYMENTS, HOUR),
  };
}

function createLimit(counter: RateLimitCounter): RateLimit {
  return {
    async consume(...key) {
      await counter.consume(hashKey(key));
    },
    async reset(...key) {
      await counter.reset(hashKey(key));
    },
  };
}
