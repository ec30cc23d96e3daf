import { setTimeout as delay } from "node:timers/promises";
import type { Metric } from "#rigs/bench/report.ts";
import type { StripeStandIn } from "#stand-ins/stripe/interface.ts";
import { runStatement } from "#tests/support/database-admin.ts";
import { startBank } from "./bank.ts";
import { type System, startSystem } from "./connection-faults-system.ts";
import { atLeast, atMost } from "./metrics.ts";
import { startPayers } from "./payers.ts";
import { compareBooks, makeAllDue, resendFailedEvents } from "./payment-books.ts";
import { type PaymentOutcome, paymentMetrics } from "./payment-metrics.ts";
import {
  disturbStripe,
  type PaymentSystem,
  restartServers,
  startPaymentSystem,
} from "./payment-system.ts";
import type { Postgres } from "./postgres.ts";
import { startOwner } from "./refunding-owner.ts";

const PAYERS = 12;
const KILLS = 50;
const CUTS = 200;
const MAX_CUT_PAUSE_MS = 600;
const MAX_JOB_RUNS = 2;
/** The time that a run of the jobs has for the next payment: how many there are depends on the machine. */
const JOB_RUN_MS = 120_000;
/** The reconciliation job runs every minute. */
const MAX_SETTLE_MS = 150_000;

/**
 * Visitors pay, an owner refunds and banks dispute payments while Stripe is slow, drops responses and stores
 * errors. Servers are killed at random moments, once with confirmations and webhooks, once with the jobs only;
 * then connections to Postgres are cut.
 */
export async function measurePaymentFaults(postgres: Postgres): Promise<Metric[]> {
  return [
    ...(await killWhilePaying(postgres, { name: "paying, servers killed", isNotified: true })),
    ...(await killWhilePaying(postgres, { name: "the same, jobs only", isNotified: false })),
    ...(await cutWhilePaying(postgres, "paying, connections cut")),
  ];
}

type Scenario = { name: string; isNotified: boolean };

async function killWhilePaying(
  postgres: Postgres,
  { name, isNotified }: Scenario,
): Promise<Metric[]> {
  const shop = await startPaymentSystem(postgres, 2);
  const { stripe, addresses } = shop;
  try {
    if (isNotified) await stripe.setWebhookUrl(`${addresses[0]}/api/stripe/webhook`);
    const people = startPeople(shop, { isNotified });
    const kills = await killServers(shop);
    const outcome = await people.stop();
    await stripe.clearFaults();
    const jobRuns = await settle(shop, isNotified);
    return [
      atLeast(`${name}: kill -9`, kills, KILLS),
      ...(await paymentMetrics(name, shop, outcome)),
      atMost(`${name}: job runs until consistent`, jobRuns, MAX_JOB_RUNS),
    ];
  } finally {
    await shop.stop();
  }
}

type Target = { addresses: string[]; session: string; stripe: StripeStandIn };

function startPeople(
  { addresses, session, stripe }: Target,
  { isNotified }: { isNotified: boolean },
) {
  const payers = startPayers({ addresses, stripe, confirms: isNotified }, PAYERS);
  const owner = startOwner({ addresses, session, visitors: payers.visitors });
  // A refund that was made and failed at Stripe leaves no trace without webhook events.
  const bank = startBank(stripe, payers.visitors, { usesDashboard: isNotified });
  return {
    async stop(): Promise<PaymentOutcome> {
      const [visitors, decisions] = await Promise.all([payers.stop(), owner.stop(), bank.stop()]);
      return { visitors, decisions };
    },
  };
}

/** Kills and restarts servers at random. */
async function killServers({ stripe, databaseUrl, servers }: PaymentSystem): Promise<number> {
  let kills = 0;
  while (kills < KILLS) {
    await delay(200 + Math.random() * 1000);
    await disturbStripe(stripe);
    await makeAllDue(databaseUrl);
    const hit = servers.filter(() => Math.random() < 0.6);
    await restartServers(hit);
    kills += hit.length;
  }
  return kills;
}

/** Restarts both servers so that the jobs run, and returns the number of runs until the books are equal. */
async function settle(shop: PaymentSystem, isNotified: boolean): Promise<number> {
  const { stripe, databaseUrl, servers } = shop;
  for (let run = 1; run <= MAX_JOB_RUNS; run++) {
    await restartServers(servers, async () => {
      await makeAllDue(databaseUrl);
      if (!isNotified) await makeReviewDue(databaseUrl);
    });
    if (isNotified) await resendFailedEvents(stripe);
    if (await untilBooksAreEqual(shop, JOB_RUN_MS)) return run;
  }
  return MAX_JOB_RUNS + 1;
}

/** Makes the daily review due, which finds failed refunds and disputes without webhook events. */
const makeReviewDue = (databaseUrl: string) =>
  runStatement(databaseUrl, "delete from job_state where name = 'review payments'");

/** Waits as long as the number of differences shrinks. */
async function untilBooksAreEqual(
  shop: Parameters<typeof compareBooks>[0],
  timeoutMs: number,
): Promise<boolean> {
  let fewest = Number.POSITIVE_INFINITY;
  let end = performance.now() + timeoutMs;
  while (performance.now() < end) {
    const differences = sum(Object.values(await compareBooks(shop)));
    if (differences === 0) return true;
    if (differences < fewest) end = performance.now() + timeoutMs;
    fewest = Math.min(fewest, differences);
    await delay(200);
  }
  return false;
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

async function cutWhilePaying(postgres: Postgres, name: string): Promise<Metric[]> {
  const system = await startSystem(postgres);
  const { stripe, databaseUrl, product, session } = system;
  try {
    const people = startPeople(
      { addresses: [product.address], session, stripe },
      { isNotified: true },
    );
    const cuts = await cutConnections(system);
    const outcome = await people.stop();
    await stripe.clearFaults();
    const settling = performance.now();
    await resendFailedEvents(stripe);
    await makeAllDue(databaseUrl);
    await untilBooksAreEqual(system, MAX_SETTLE_MS);
    const seconds = (performance.now() - settling) / 1000;
    return [
      atLeast(`${name}: cuts`, cuts, CUTS),
      ...(await paymentMetrics(name, system, outcome)),
      atMost(`${name}: consistent after`, seconds, MAX_SETTLE_MS / 1000, "s"),
    ];
  } finally {
    await system.stop();
  }
}

async function cutConnections({ stripe, proxy }: System): Promise<number> {
  let cuts = 0;
  while (cuts < CUTS) {
    await delay(Math.random() * MAX_CUT_PAUSE_MS);
    if (cuts % 10 === 0) await disturbStripe(stripe);
    if (proxy.cut(Math.random() < 0.1 ? "all" : "one") > 0) cuts += 1;
  }
  return cuts;
}
