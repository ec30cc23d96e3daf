import { setTimeout as delay } from "node:timers/promises";
import type { Metric } from "#rigs/bench/report.ts";
import { findFreePort } from "#server/db/embedded/free-port.ts";
import type { RecordedRequest } from "#stand-ins/stripe/interface.ts";
import { queryRows, runStatement } from "#tests/support/database-admin.ts";
import { paymentIntentId } from "#tests/support/payment-app.ts";
import { shipment } from "#tests/support/shipments.ts";
import { atLeast, atMost } from "./metrics.ts";
import { createBrowser, type Post } from "./payers.ts";
import { countWrongTotals } from "./payment-books.ts";
import { type PaymentSystem, restartServers, startPaymentSystem } from "./payment-system.ts";
import type { Postgres } from "./postgres.ts";
import { send } from "./send.ts";

const PAYMENTS = 1000;
const CLIENTS = 16;
const MAX_CALLS = 20;
const MAX_ANALYTICS_MS = 1000;
const MAX_CHECKS = 30;
const CHECK_TIMEOUT_MS = 120_000;

/**
 * The values that, with the duty from Vietnam of 12.5%, cost the largest card payment: 99,999,999 in the smallest unit.
 */
const VALUES = { USD: 7_999_999.92, JPY: 799_999_992, KRW: 799_999_992 };
const CURRENCIES = Object.keys(VALUES) as (keyof typeof VALUES)[]; // safe: its own keys

type System = PaymentSystem & { metricsPort: number };

/** A day of anonymous payments of the largest amount, which are never paid. */
export async function measureUnpaidPayments(postgres: Postgres): Promise<Metric[]> {
  const metricsPort = await findFreePort();
  const shop = await startPaymentSystem(postgres, 1, { METRICS_PORT: String(metricsPort) });
  const system = { ...shop, metricsPort };
  try {
    const abandoned = await openPayments(system);
    const paidBefore = await payInEachCurrency(system);
    const runs = await passDay(system);
    const paidAfter = await payInEachCurrency(system);
    return [
      atLeast("unpaid payments: opened", abandoned.length, PAYMENTS),
      ...(await abandonedMetrics(system, abandoned)),
      atLeast(
        "unpaid payments: others who paid, of six",
        paidBefore + paidAfter,
        2 * CURRENCIES.length,
      ),
      ...runMetrics(runs),
      ...(await analyticsMetrics(system, paidBefore + paidAfter)),
      atMost(
        "unpaid payments: sums of totals that differ",
        await countWrongTotals(shop.databaseUrl),
        0,
      ),
    ];
  } finally {
    await shop.stop();
  }
}

/** Each from an address of its own; returns the ids of the PaymentIntents. */
async function openPayments({ addresses }: System): Promise<string[]> {
  const intents: string[] = [];
  let opened = 0;
  async function runClient() {
    while (opened < PAYMENTS) {
      const currency = CURRENCIES[opened++ % CURRENCIES.length] ?? "USD";
      const { body } = await startPayment(createBrowser(addresses), currency);
      if (body.clientSecret) intents.push(paymentIntentId(body.clientSecret));
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, runClient));
  return intents;
}

async function startPayment(post: Post, currency: keyof typeof VALUES) {
  const item = { ...shipment.items[0], quantity: 1, value: VALUES[currency], currency };
  const { body } = await post("/api/calculate", { ...shipment, items: [item], currency });
  return post("/api/create-payment-intent", { amount: body.totalLandedCost, currency });
}

/** Returns how many of the visitors received a receipt. */
async function payInEachCurrency({ addresses, stripe }: System): Promise<number> {
  let receipts = 0;
  for (const currency of CURRENCIES) {
    const post = createBrowser(addresses);
    const { body } = await startPayment(post, currency);
    await stripe.pay(paymentIntentId(body.clientSecret));
    const { transactionCode } = body;
    const { status } = await post("/api/confirm-payment", { transactionCode });
    if (status === 200) receipts += 1;
  }
  return receipts;
}

/** Runs of the two jobs by outcome, such as "roll-up failed". */
type Runs = Map<string, number>;

/** Moves the unpaid payments back in time from check to check, until none is open. */
async function passDay(system: System): Promise<Runs> {
  const runs: Runs = new Map();
  for (let check = 0; check < MAX_CHECKS && (await countOpen(system)) > 0; check++) {
    await restartServers(system.servers, () =>
      runStatement(system.databaseUrl, MOVE_TO_NEXT_CHECK),
    );
    await untilChecked(system);
    for (const [run, count] of await readRuns(system.metricsPort))
      runs.set(run, (runs.get(run) ?? 0) + count);
  }
  return runs;
}

const OPEN = "state in ('created', 'open', 'processing')";

const MOVE_TO_NEXT_CHECK = `
  with wait as (select max(next_check_at) - now() as time from payment_attempts where ${OPEN}),
  moved as (
    update payment_attempts set created_at = created_at - wait.time, next_check_at = next_check_at - wait.time
    from wait where ${OPEN} returning transaction_id
  )
  update transactions set created_at = created_at - wait.time
  from wait where id in (select transaction_id from moved)`;

async function countOpen({ databaseUrl }: System, condition = "true"): Promise<number> {
  const text = `select id from payment_attempts join transactions on id = transaction_id where ${OPEN} and ${condition}`;
  return (await queryRows(databaseUrl, text)).length;
}

/** Resolves when no check is due and the last batch has been sent. */
async function untilChecked(system: System) {
  const end = performance.now() + CHECK_TIMEOUT_MS;
  let sent = -1;
  while (performance.now() < end) {
    const count = (await system.stripe.requests()).length;
    if (count === sent && (await countOpen(system, "next_check_at <= now()")) === 0) return;
    sent = count;
    await delay(1000);
  }
  throw new Error("The checks of unpaid payments did not end");
}

async function readRuns(port: number): Promise<Runs> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const line = /^job_duration_seconds_count{name="(.*)",outcome="(.*)".*} (\d+)$/gm;
  return new Map(
    [...text.matchAll(line)].map(([, job, outcome, count]) => [`${job} ${outcome}`, Number(count)]),
  );
}

function runMetrics(runs: Runs): Metric[] {
  const count = (run: string) => runs.get(run) ?? 0;
  return ["reconcile-payments", "roll-up"].flatMap((job) => [
    atLeast(`unpaid payments: runs of ${job}`, count(`${job} ok`), 1),
    atMost(`unpaid payments: failed runs of ${job}`, count(`${job} failed`), 0),
  ]);
}

async function abandonedMetrics({ stripe, ...system }: System, abandoned: string[]) {
  const intents = await stripe.paymentIntents();
  const unpaid = intents.filter(({ id }) => abandoned.includes(id));
  const calls = countCalls(await stripe.requests(), unpaid);
  return [
    atLeast("unpaid payments: smallest amount", Math.min(...unpaid.map(amount)), 99_999_999),
    atMost("unpaid payments: calls to Stripe for one", Math.max(...calls), MAX_CALLS),
    atMost(
      "unpaid payments: not canceled at Stripe after a day",
      unpaid.filter(({ status }) => status !== "canceled").length,
      0,
    ),
    atMost("unpaid payments: open after a day", await countOpen({ stripe, ...system }, OLD), 0),
  ];
}

const OLD = "payment_attempts.created_at < now() - interval '1 day'";
const amount = (intent: { amount: number }) => intent.amount;

type Unpaid = { id: string; metadata: Record<string, string> };

/** Counts the calls of each payment: its creation, by the metadata, and all requests that name its PaymentIntent. */
function countCalls(requests: RecordedRequest[], unpaid: Unpaid[]): number[] {
  const counts = new Map<unknown, number>();
  for (const { path, body } of requests) {
    const metadata = body.metadata as Record<string, string> | undefined; // safe: the product sends texts
    const key = metadata?.transaction_id ?? body.payment_intent ?? path.split("/")[3];
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const count = (key: string | undefined) => counts.get(key) ?? 0;
  return unpaid.map(({ id, metadata }) => count(metadata.transaction_id) + count(id));
}

async function analyticsMetrics({ addresses, session }: System, paid: number): Promise<Metric[]> {
  const url = `${addresses[0]}/api/admin/analytics`;
  const start = performance.now();
  const { status, body } = await send(url, { headers: { Cookie: session } });
  const ms = performance.now() - start;
  const difference = Math.abs((body.test?.totalTransactions ?? 0) - PAYMENTS - paid);
  return [
    atMost("unpaid payments: analytics", status === 200 ? ms : Number.NaN, MAX_ANALYTICS_MS, "ms"),
    atMost("unpaid payments: payments that analytics miss", difference, 0),
  ];
}
