import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { startStripeStandIn } from "#stand-ins/stripe/stand-in.ts";
import type { Metric } from "#tests/bench/report.ts";
import { runStatement } from "#tests/support/database-admin.ts";
import { type Process, startProcess } from "#tests/support/product.ts";
import { atLeast, atMost } from "./metrics.ts";
import { type Payer, startPayers } from "./payers.ts";
import { freePort, type Postgres } from "./postgres.ts";

const PAYERS = 12;
const DURATION_MS = 25_000;
const MAX_JOB_RUNS = 2;

/**
 * Kills servers at random moments while visitors pay and Stripe is slow and drops responses: once with
 * confirmations and webhooks, once with the reconciliation job only.
 */
export async function measurePaymentFaults(postgres: Postgres): Promise<Metric[]> {
  return [
    ...(await killWhilePaying(postgres, { name: "paying, servers killed", isNotified: true })),
    ...(await killWhilePaying(postgres, {
      name: "the same, reconciliation only",
      isNotified: false,
    })),
  ];
}

type Scenario = { name: string; isNotified: boolean };
type Stripe = Awaited<ReturnType<typeof startStripeStandIn>>;
type PaymentSystem = { stripe: Stripe; databaseUrl: string; servers: Server[] };
type Server = { address: string; start(): Promise<Process>; process: Process };

async function killWhilePaying(
  postgres: Postgres,
  { name, isNotified }: Scenario,
): Promise<Metric[]> {
  const shop = await startPaymentSystem(postgres);
  const { stripe, servers } = shop;
  try {
    if (isNotified) await stripe.setWebhookUrl(`${servers[0]?.address}/api/stripe/webhook`);
    const addresses = servers.map(({ address }) => address);
    const payers = startPayers({ addresses, stripe, confirms: isNotified }, PAYERS);
    const kills = await injectFaults(shop);
    const people = await payers.stop();
    const turns = await reconcile(shop);
    return await paymentMetrics(name, { shop, visitors: people, kills, jobRuns: turns });
  } finally {
    await Promise.all(servers.map(({ process }) => process.stop()));
    await stripe.close();
  }
}

/** Two servers with payments enabled on one database. */
async function startPaymentSystem(postgres: Postgres): Promise<PaymentSystem> {
  const stripe = await startStripeStandIn();
  const databaseUrl = await postgres.createDatabase();
  const env = {
    STRIPE_API_BASE: stripe.url,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLIC_KEY: stripe.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    TRUST_PROXY: "1",
  };
  const servers: Server[] = [];
  for (const port of [await freePort(), await freePort()]) {
    const start = () => startProcess(databaseUrl, { ...env, PORT: String(port) });
    servers.push({ address: `http://127.0.0.1:${port}`, start, process: await start() });
  }
  await runStatement(
    databaseUrl,
    "insert into settings (key, value) values ('accept_payments', 'true')",
  );
  await delay(1000); // until both servers have reloaded their settings
  return { stripe, databaseUrl, servers };
}

/** Kills and restarts servers at random, and injects delays and lost responses at Stripe. */
async function injectFaults({ stripe, databaseUrl, servers }: PaymentSystem): Promise<number> {
  const end = performance.now() + DURATION_MS;
  let kills = 0;
  while (performance.now() < end) {
    await delay(200 + Math.random() * 1000);
    await stripe.injectFault({ on: "any", kind: "delay", ms: Math.random() * 300, times: 10 });
    await stripe.injectFault({
      on: "any",
      kind: Math.random() < 0.5 ? "drop-after" : "drop-before",
    });
    await makeAllDue(databaseUrl);
    const hit = servers.filter(() => Math.random() < 0.6);
    for (const { process: server } of hit) process.kill(server.pid, "SIGKILL");
    kills += hit.length;
    await Promise.all(hit.map(restart));
  }
  return kills;
}

async function restart(server: Server) {
  await server.process.stop();
  server.process = await server.start();
}

/** Makes every pending payment due for the reconciliation job. */
export const makeAllDue = (databaseUrl: string) =>
  runStatement(
    databaseUrl,
    "update transactions set next_check_at = now() where status = 'pending'",
  );

/** Restarts both servers so that the job runs, and returns the number of runs until nothing is missing. */
async function reconcile(shop: PaymentSystem): Promise<number> {
  for (let turn = 0; turn < MAX_JOB_RUNS; turn++) {
    for (const { process: server } of shop.servers) process.kill(server.pid, "SIGKILL");
    await makeAllDue(shop.databaseUrl);
    await Promise.all(shop.servers.map(restart));
    for (let wait = 0; wait < 50; wait++) {
      const { missing } = await compare(shop);
      if (missing === 0) return turn + 1;
      await delay(200);
    }
  }
  return MAX_JOB_RUNS + 1;
}

/** Compares Stripe's succeeded PaymentIntents with the completed transactions. */
export async function compare({ stripe, databaseUrl }: Omit<PaymentSystem, "servers">) {
  const paid = (await stripe.paymentIntents()).filter(({ status }) => status === "succeeded");
  const succeeded = new Set(paid.map(({ id }) => id));
  const rows = await completedRows(databaseUrl);
  const completed = new Set(rows.map(({ payment_intent_id: id }) => id));
  return {
    rows,
    missing: [...succeeded].filter((id) => !completed.has(id)).length,
    invented: [...completed].filter((id) => !succeeded.has(id)).length,
  };
}

type Row = { payment_intent_id: string; calculation_id: string; transaction_code: string };

async function completedRows(databaseUrl: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(
      "select payment_intent_id, calculation_id, transaction_code from transactions where status = 'completed'",
    );
    return rows;
  } finally {
    await client.end();
  }
}

type Outcome = { shop: PaymentSystem; visitors: Payer[]; kills: number; jobRuns: number };

async function paymentMetrics(
  name: string,
  { shop, visitors, kills, jobRuns }: Outcome,
): Promise<Metric[]> {
  const { rows, missing, invented } = await compare(shop);
  const codes = new Set(rows.map(({ transaction_code: code }) => code));
  const payers = visitors.filter(({ hasPaid }) => hasPaid);
  const proofs = payers.flatMap(({ receiptCode }) => receiptCode?.replaceAll("-", "") ?? []);
  const odd = visitors.flatMap((person) => person.unexpected);
  for (const answer of new Set(odd)) console.info(`${name}: ${answer}`);
  return [
    atLeast(`${name}: kill -9`, kills, 5),
    atLeast(`${name}: visitors who paid`, payers.length, 100),
    atMost(`${name}: paid and not completed`, missing, 0),
    atMost(`${name}: completed and not paid`, invented, 0),
    atMost(`${name}: unexpected responses`, odd.length, 0),
    atMost(
      `${name}: visitors with a second PaymentIntent`,
      visitors.filter(hasTwoIntents).length,
      0,
    ),
    atMost(`${name}: calculations paid twice`, countDuplicates(rows, "calculation_id"), 0),
    atMost(`${name}: duplicate transaction codes`, countDuplicates(rows, "transaction_code"), 0),
    atMost(
      `${name}: receipts without a completed transaction`,
      proofs.filter((code) => !codes.has(code)).length,
      0,
    ),
    atMost(`${name}: job runs until consistent`, jobRuns, MAX_JOB_RUNS),
  ];
}

const hasTwoIntents = ({ intents }: Payer) => new Set(intents).size > 1;

export const countDuplicates = (rows: Row[], column: keyof Row) =>
  rows.length - new Set(rows.map((row) => row[column])).size;
