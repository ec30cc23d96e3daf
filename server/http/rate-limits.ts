import type { Pool } from "pg";
import type { Env } from "#server/config/env.ts";
import { wideNetwork } from "./client-ip.ts";
import { createLeasedLimit } from "./leased-rate-limit.ts";
import {
  hashKey,
  type RateLimit,
  type ResettableRateLimit,
  type WeightedRateLimit,
} from "./rate-limit.ts";
import { createRateLimitCounter, type RateLimitCounter } from "./rate-limit-counter.ts";
import { createRequestLimit } from "./request-limit.ts";

export type RateLimits = ReturnType<typeof createRateLimits>;

type RateLimitEnv = Pick<
  Env,
  "LIMIT_LOGIN" | "LIMIT_FORGOT" | "LIMIT_REGISTER" | "LIMIT_CALCULATE" | "LIMIT_PAYMENTS"
>;

const MINUTE = 60;
const TEN_MINUTES = 10 * MINUTE;
const FIFTEEN_MINUTES = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const ACCOUNTS_PER_IP = 5;

/** Changes that ask for the own password, such as those of keys. */
const CONFIRMED_CHANGES_PER_LOGIN = 3;

/** Guesses of one password from many addresses, at the default of 10 logins: 100 an hour. */
const NEW_ADDRESSES_PER_LOGIN = 10;

const CONFIRMATIONS_PER_PAYMENT = 10;

/**
 * This allows 420,000 items a day at the default of 120 calculations a minute: twenty people who calculate ten items
 * three times a minute for ten hours need 360,000.
 */
const DAILY_GOODS_PER_CALCULATION = 3500;

/** The column of points is an integer. */
const MAX_POINTS = 2_000_000_000;

/** This allows 100 requests of any kind a second at the default of 120 calculations a minute: a page loads about 30. */
const REQUESTS_PER_CALCULATION = 50;

/** A search runs at every pause in typing. */
const SEARCHES_PER_CALCULATION = 5;

const FEED_FILES_PER_HOUR = 60;

/** An import of 500 items reads the tariff line of each. */
const LINES_PER_CALCULATION = 10;

/** An office behind one /48 network is not locked out, and a visitor who has one cannot use 65,536 limits. */
const ADDRESSES_PER_WIDE_NETWORK = 10;

/** Counts in Postgres, across processes and restarts. Without a database, limited calls are rejected. */
export function createRateLimits(pool: Pool, env: RateLimitEnv) {
  const { limit, perAddress, leasedPerAddress } = createLimitKinds(pool);
  const ownPasswords = env.LIMIT_LOGIN * CONFIRMED_CHANGES_PER_LOGIN;
  return {
    requests: createRequestLimit(env.LIMIT_CALCULATE * REQUESTS_PER_CALCULATION, MINUTE * 1000),
    login: limit("login", env.LIMIT_LOGIN, FIFTEEN_MINUTES),
    loginPerIp: perAddress("address", env.LIMIT_LOGIN * ACCOUNTS_PER_IP, FIFTEEN_MINUTES),
    ownPassword: limit("own-password", ownPasswords, FIFTEEN_MINUTES),
    ownPasswordPerIp: perAddress(
      "own-password-address",
      ownPasswords * ACCOUNTS_PER_IP,
      FIFTEEN_MINUTES,
    ),
    secondStep: limit("second-step", env.LIMIT_LOGIN, FIFTEEN_MINUTES),
    /** Logins of an account from addresses that are new to it. */
    loginFromNewAddresses: limit(
      "login-new-address",
      env.LIMIT_LOGIN * NEW_ADDRESSES_PER_LOGIN,
      HOUR,
    ),
    guessesMail: limit("guesses-mail", 1, DAY),
    /** Requests for a reset link, per email and address. */
    forgot: limit("forgot", env.LIMIT_FORGOT, HOUR),
    /** Reset links per email, whatever the address; further ones have a distance. */
    resetLinks: limit("reset-links", env.LIMIT_FORGOT, HOUR),
    resetLinkDistance: limit("reset-link-distance", 1, TEN_MINUTES),
    /** Links that confirm an email, per account and per new email. */
    emailLink: limit("email-link", env.LIMIT_FORGOT, HOUR),
    forgotPerIp: perAddress("forgot-address", env.LIMIT_FORGOT * ACCOUNTS_PER_IP, HOUR),
    reset: perAddress("reset", env.LIMIT_LOGIN, FIFTEEN_MINUTES),
    register: perAddress("register", env.LIMIT_REGISTER, HOUR),
    /** Points: a calculation costs one for each 25 items that it begins. */
    calculate: leasedPerAddress("calculate", env.LIMIT_CALCULATE, MINUTE),
    /** Items of calculations. */
    goods: leasedPerAddress("goods", env.LIMIT_CALCULATE * DAILY_GOODS_PER_CALCULATION, DAY),
    search: leasedPerAddress("search", env.LIMIT_CALCULATE * SEARCHES_PER_CALCULATION, MINUTE),
    line: leasedPerAddress("line", env.LIMIT_CALCULATE * LINES_PER_CALCULATION, MINUTE),
    payment: perAddress("payment", env.LIMIT_PAYMENTS, TEN_MINUTES),
    confirm: perAddress("confirm", env.LIMIT_PAYMENTS * CONFIRMATIONS_PER_PAYMENT, TEN_MINUTES),
    verify: perAddress("verify", env.LIMIT_PAYMENTS, MINUTE),
    receipt: perAddress("receipt", env.LIMIT_PAYMENTS, HOUR),
    /** Documents and spreadsheets, each of which is rendered. */
    documents: perAddress("documents", env.LIMIT_PAYMENTS, MINUTE),
    /** Files of the data feed: another installation reads five a day. */
    feed: perAddress("feed", FEED_FILES_PER_HOUR, HOUR),
    rejectionEvent: limit("rejection-event", 1, MINUTE),
  };
}

/** Limits by a key, by the client's address, and by address with points that a process leases. */
function createLimitKinds(pool: Pool) {
  const counter = (name: string, points: number, duration: number) =>
    createRateLimitCounter(pool, { name, points, duration });
  const limit = (name: string, points: number, duration: number) =>
    createLimit(counter(name, points, duration));
  const perAddress = (name: string, points: number, duration: number) =>
    withWideNetwork(
      createLimit(counter(name, points, duration)),
      createLimit(counter(`${name}/48`, points * ADDRESSES_PER_WIDE_NETWORK, duration)),
    );
  const leasedPerAddress = (name: string, points: number, duration: number) =>
    withWideNetworkPoints(
      createLeasedLimit(counter(name, Math.min(points, MAX_POINTS), duration)),
      createLeasedLimit(
        counter(`${name}/48`, Math.min(points * ADDRESSES_PER_WIDE_NETWORK, MAX_POINTS), duration),
      ),
    );
  return { limit, perAddress, leasedPerAddress };
}

function withWideNetworkPoints(
  limit: WeightedRateLimit,
  wideLimit: WeightedRateLimit,
): WeightedRateLimit {
  const consumePoints = async (ip: string, points: number) => {
    await limit.consumePoints(ip, points);
    const network = wideNetwork(ip);
    if (network) await wideLimit.consumePoints(network, points);
  };
  return { consume: (ip = "") => consumePoints(ip, 1), consumePoints };
}

/** A limit of clients by address, where an IPv6 client also uses the limit of its /48 network. */
function withWideNetwork(limit: RateLimit, wideLimit: RateLimit): RateLimit {
  return {
    async consume(ip = "") {
      await limit.consume(ip);
      const network = wideNetwork(ip);
      if (network) await wideLimit.consume(network);
    },
  };
}

function createLimit(counter: RateLimitCounter): ResettableRateLimit {
  return {
    async consume(...key) {
      await counter.consume(hashKey(key));
    },
    async reset(...key) {
      await counter.reset(hashKey(key));
    },
  };
}
