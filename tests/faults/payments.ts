import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { startStripeStandIn } from "#stand-ins/stripe/stand-in.ts";
import { runStatement } from "#tests/support/database-admin.ts";
import type { Figure } from "../bench/report.ts";
import { type Process, startProcess } from "../product.ts";
import { atLeast, atMost } from "./figures.ts";
import { type Payer, startPayers } from "./payers.ts";
import { freePort, type Postgres } from "./postgres.ts";

const PAYERS = 12;
const LASTS = 25_000;
const TURNS = 2;

/**
 * Servers are killed at random moments while people pay and the provider is slow and loses answers:
 * once with everyone telling what was paid, once with nobody but the reconciling job.
 */
export async function paymentFaults(postgres: Postgres): Promise<Figure[]> {
  return [
    ...(await killWhilePaying(postgres, { name: "paying, servers killed", isTold: true })),
    ...(await killWhilePaying(postgres, { name: "the same, only reconciled", isTold: false })),
  ];
}

type Round = { name: string; isTold: boolean };
type Stripe = Awaited<ReturnType<typeof startStripeStandIn>>;
type Shop = { stripe: Stripe; databaseUrl: string; servers: Server[] };
type Server = { address: string; start(): Promise<Process>; process: Process };

async function killWhilePaying(postgres: Postgres, { name, isTold }: Round): Promise<Figure[]> {
  const shop = await openShop(postgres);
  const { stripe, servers } = shop;
  try {
    if (isTold) await stripe.setWebhookUrl(`${servers[0]?.address}/api/stripe/webhook`);
    const addresses = servers.map(({ address }) => address);
    const payers = startPayers({ addresses, stripe, confirms: isTold }, PAYERS);
    const kills = await breakThings(shop);
    const people = await payers.stop();
    const turns = await reconcile(shop);
    return await figuresOf(name, { shop, people, kills, turns });
  } finally {
    await Promise.all(servers.map(({ process }) => process.stop()));
    await stripe.close();
  }
}

/** Two servers on one database, which take cards. */
async function openShop(postgres: Postgres): Promise<Shop> {
  const stripe = await startStripeStandIn();
  const databaseUrl = await postgres.newDatabase();
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
  await delay(1000); // until both have heard of it
  return { stripe, databaseUrl, servers };
}

/** Kills a server now and then, lets it come back, and makes the provider slow and forgetful. */
async function breakThings({ stripe, databaseUrl, servers }: Shop): Promise<number> {
  const end = performance.now() + LASTS;
  let kills = 0;
  while (performance.now() < end) {
    await delay(200 + Math.random() * 1000);
    await stripe.injectFault({ on: "any", kind: "delay", ms: Math.random() * 300, times: 10 });
    await stripe.injectFault({
      on: "any",
      kind: Math.random() < 0.5 ? "drop-after" : "drop-before",
    });
    await callNext(databaseUrl);
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

/** The reconciling job's next turn is that of every payment. */
const callNext = (databaseUrl: string) =>
  runStatement(
    databaseUrl,
    "update transactions set next_check_at = now() where status = 'pending'",
  );

/** Kills both servers, has the job take its turn as they start, and tells how many turns were needed. */
async function reconcile(shop: Shop): Promise<number> {
  for (let turn = 0; turn < TURNS; turn++) {
    for (const { process: server } of shop.servers) process.kill(server.pid, "SIGKILL");
    await callNext(shop.databaseUrl);
    await Promise.all(shop.servers.map(restart));
    for (let wait = 0; wait < 50; wait++) {
      const { missing } = await compare(shop);
      if (missing === 0) return turn + 1;
      await delay(200);
    }
  }
  return TURNS + 1;
}

/** The provider's payments against our rows. */
async function compare({ stripe, databaseUrl }: Shop) {
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

type Outcome = { shop: Shop; people: Payer[]; kills: number; turns: number };

async function figuresOf(name: string, { shop, people, kills, turns }: Outcome): Promise<Figure[]> {
  const { rows, missing, invented } = await compare(shop);
  const codes = new Set(rows.map(({ transaction_code: code }) => code));
  const payers = people.filter(({ hasPaid }) => hasPaid);
  const proofs = payers.flatMap(({ proof }) => proof?.replaceAll("-", "") ?? []);
  const odd = people.flatMap((person) => person.odd);
  for (const answer of new Set(odd)) console.info(`${name}: ${answer}`);
  return [
    atLeast(`${name}: kill -9`, kills, 5),
    atLeast(`${name}: people who paid`, payers.length, 100),
    atMost(`${name}: paid and not completed`, missing, 0),
    atMost(`${name}: completed and not paid`, invented, 0),
    atMost(`${name}: answers that nobody should get`, odd.length, 0),
    atMost(`${name}: people given a second payment`, people.filter(beganTwice).length, 0),
    atMost(`${name}: calculations paid twice`, doubles(rows, "calculation_id"), 0),
    atMost(`${name}: codes given twice`, doubles(rows, "transaction_code"), 0),
    atMost(`${name}: proofs of nothing`, proofs.filter((code) => !codes.has(code)).length, 0),
    atMost(`${name}: turns of the job until then`, turns, TURNS),
  ];
}

const beganTwice = ({ intents }: Payer) => new Set(intents).size > 1;

const doubles = (rows: Row[], column: keyof Row) =>
  rows.length - new Set(rows.map((row) => row[column])).size;
