import { setTimeout as delay } from "node:timers/promises";
import { type Metric, median } from "#rigs/bench/report.ts";
import { stripeEnvironment } from "#stand-ins/stripe/environment.ts";
import { startStripeStandIn } from "#stand-ins/stripe/stand-in.ts";
import { type Process, startProcess } from "#tests/support/product.ts";
import { acceptPayments } from "#tests/support/public-setting.ts";
import { startClients } from "./clients.ts";
import {
  countNewConnections,
  countWaitingCommits,
  createStandby,
  defineReplicatedDatabase,
  promote,
  type ReplicatedDatabase,
  setSynchronous,
} from "./failover-database.ts";
import { type Failover, failoverMetrics } from "./failover-metrics.ts";
import { findInstalledPostgres, type Programs, withServerFolder } from "./installed-postgres.ts";
import { startPayers } from "./payers.ts";
import { startPair } from "./start-pair.ts";

const CLIENTS = 8;
const PAYERS = 6;
/** Whether commits wait, by round. */
const ORDER = [false, true, true, false, false, true, true, false];
const ROUND_MS = 2500;

/** The primary of two Postgres servers dies under load, and its synchronous standby is promoted. */
export async function measureFailover(): Promise<Metric[]> {
  const programs = findInstalledPostgres();
  if (!programs) return [];
  return withServerFolder("failover", async (folder) => {
    const database = await defineReplicatedDatabase(programs, folder);
    try {
      return (await database.start()) ? await withProduct(programs, database) : [];
    } finally {
      await database.stop();
    }
  });
}

type Stripe = Awaited<ReturnType<typeof startStripeStandIn>>;
type System = { database: ReplicatedDatabase; stripe: Stripe; products: [Process, Process] };

async function withProduct(programs: Programs, database: ReplicatedDatabase): Promise<Metric[]> {
  const stripe = await startStripeStandIn();
  try {
    const products = await startProducts(database, stripe);
    try {
      const system = { database, stripe, products };
      return [...(await measureThroughput(system)), ...(await failOver(programs, system))];
    } finally {
      await Promise.all(products.map(({ stop }) => stop()));
    }
  } finally {
    await stripe.close();
  }
}

async function startProducts({ url }: ReplicatedDatabase, stripe: Stripe) {
  const start = () =>
    startProcess(url, {
      ...stripeEnvironment(stripe),
      TRUST_PROXY: "1",
    });
  const products = await startPair(start, start);
  await stripe.setWebhookUrl(`${products[0].address}/api/stripe/webhook`);
  await acceptPayments(
    url,
    products.map(({ address }) => address),
  );
  return products;
}

/** Calculations per second with and without waiting for the standby, alternately. */
async function measureThroughput(system: System): Promise<Metric[]> {
  const metrics: Metric[] = [];
  for (const clients of [1, 2 * CLIENTS]) {
    const rates = await compareRates(system, clients);
    const name = `calculations per second, ${clients === 1 ? "1 client" : `${clients} clients`}`;
    metrics.push(
      { name: `${name}, alone`, value: median(rates.alone), unit: "/s", better: "more" },
      { name: `${name}, standby`, value: median(rates.synchronous), unit: "/s", better: "more" },
    );
  }
  await setSynchronous(system.database.servers.a, true);
  return metrics;
}

async function compareRates({ database, products }: System, clients: number) {
  const rates = { alone: [] as number[], synchronous: [] as number[] };
  for (const isSynchronous of ORDER) {
    await setSynchronous(database.servers.a, isSynchronous);
    const rate = await calculationsPerSecond(products[0], clients);
    rates[isSynchronous ? "synchronous" : "alone"].push(rate);
  }
  return rates;
}

async function calculationsPerSecond({ address }: Process, count: number): Promise<number> {
  const clients = startClients(address, count);
  await delay(ROUND_MS);
  const responses = await clients.stop();
  return responses.filter(({ status }) => status === 200).length / (ROUND_MS / 1000);
}

async function failOver(programs: Programs, system: System): Promise<Metric[]> {
  const { stripe, products } = system;
  const addresses = products.map(({ address }) => address);
  const clients = addresses.map((address) => startClients(address, CLIENTS));
  const payers = startPayers({ addresses, stripe, confirms: true }, PAYERS);
  try {
    const events = await injectFaults(programs, system.database);
    const visitors = await payers.stop();
    const responses = await Promise.all(clients.map(({ stop }) => stop()));
    return await failoverMetrics({ ...system, events, visitors, responses });
  } finally {
    payers.stop().catch(() => {}); // not awaited: without servers, they retry for a minute
    await Promise.all(clients.map(({ stop }) => stop()));
  }
}

async function injectFaults(
  programs: Programs,
  { url, servers: { a, b } }: ReplicatedDatabase,
): Promise<Failover["events"]> {
  await delay(4000);
  await a.kill();
  await delay(3000); // until a person or a monitor decides
  const promotedAt = performance.now();
  await promote(b);
  await delay(5000);

  // The former primary comes back as it was: it believes to be the primary.
  await a.start();
  await delay(4000);
  const connectionsToFormer = await countNewConnections(url, a);
  await a.stop();
  await a.removeData();

  await createStandby(programs, { primary: b, standby: a });
  await setSynchronous(b, true);
  await delay(3000);

  await a.kill();
  const standbyGoneAt = performance.now();
  await delay(15_000);
  const waiting = await countWaitingCommits(b);
  const releasedAt = performance.now();
  await setSynchronous(b, false);
  await delay(8000);
  return { promotedAt, connectionsToFormer, standbyGoneAt, waiting, releasedAt };
}
