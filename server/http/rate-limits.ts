import type { Pool } from "pg";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import type { Env } from "#server/config/env.ts";
import { leased } from "./leased-rate-limit.ts";
import { keyOf, type Limit, refuse } from "./rate-limit.ts";

export type RateLimits = Record<
  | "login"
  | "loginOfAddress"
  | "forgot"
  | "reset"
  | "register"
  | "calculate"
  | "payment"
  | "confirm"
  | "verify"
  | "receipt",
  Limit
>;

type Numbers = Pick<
  Env,
  "LIMIT_LOGIN" | "LIMIT_FORGOT" | "LIMIT_REGISTER" | "LIMIT_CALCULATE" | "LIMIT_PAYMENTS"
>;

const MINUTE = 60;
const TEN_MINUTES = 10 * MINUTE;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;

/** One address may try this many accounts as often as one account may be tried. */
const ACCOUNTS_OF_AN_ADDRESS = 5;

/** Some payments take the provider a while, and the payer's browser asks again and again. */
const CONFIRMS_OF_A_PAYMENT = 10;

/**
 * Counted in Postgres, so that they hold over several processes and restarts; without it nobody
 * gets in, because a limit that forgets is none.
 */
export function createRateLimits(pool: Pool, numbers: Numbers): RateLimits {
  const limit = (name: string, points: number, duration: number) =>
    inPostgres(pool, { name, points, duration });
  return {
    login: limit("login", numbers.LIMIT_LOGIN, QUARTER),
    loginOfAddress: limit("address", numbers.LIMIT_LOGIN * ACCOUNTS_OF_AN_ADDRESS, QUARTER),
    forgot: limit("forgot", numbers.LIMIT_FORGOT, HOUR),
    reset: limit("reset", numbers.LIMIT_LOGIN, QUARTER),
    register: limit("register", numbers.LIMIT_REGISTER, HOUR),
    calculate: leased(limiterOf(pool, "calculate", numbers.LIMIT_CALCULATE, MINUTE)),
    payment: limit("payment", numbers.LIMIT_PAYMENTS, TEN_MINUTES),
    confirm: limit("confirm", numbers.LIMIT_PAYMENTS * CONFIRMS_OF_A_PAYMENT, TEN_MINUTES),
    verify: limit("verify", numbers.LIMIT_PAYMENTS, MINUTE),
    receipt: limit("receipt", numbers.LIMIT_PAYMENTS, HOUR),
  };
}

type Counted = { name: string; points: number; duration: number };

function inPostgres(pool: Pool, { name, points, duration }: Counted): Limit {
  const limiter = limiterOf(pool, name, points, duration);
  return {
    async consume(...whose) {
      await limiter.consume(keyOf(whose)).catch(refuse);
    },
    async reset(...whose) {
      await limiter.delete(keyOf(whose));
    },
  };
}

const limiterOf = (pool: Pool, keyPrefix: string, points: number, duration: number) =>
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
