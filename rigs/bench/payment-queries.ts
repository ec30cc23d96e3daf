import { Pool } from "pg";
import { openDb } from "#server/db/client.ts";
import { findAttemptOfIntent } from "#server/features/payments/attempts/find-attempt-of-intent.ts";
import { createTransactionCode } from "#server/features/payments/checkout/create-transaction-code.ts";
import { storeEvent } from "#server/features/payments/events/event-queries.ts";
import type { PaymentIntent } from "#server/integrations/cards.ts";
import { type Product, startProduct } from "#tests/support/product.ts";
import { ownerCookie } from "#tests/support/product-owner.ts";
import { fillPayments } from "./fill-payments.ts";
import { type Metric, median } from "./report.ts";

const ROUNDS = 31;
const MAX_EVENT_MS = 50;
const MAX_SEARCH_MS = 100;
const PAGES = 3;

/** Response times of webhook events and of the portal's search at `size` payments of a year. */
export async function measurePaymentQueries(adminUrl: string, size: number): Promise<Metric[]> {
  const product = await startProduct(adminUrl);
  const pool = new Pool({ connectionString: product.databaseUrl });
  try {
    await fillPayments(pool, size);
    await pool.query(EVENTS, [size]);
    const code = await insertCode(pool);
    await pool.query("vacuum analyze"); // as autovacuum would
    const metrics = [
      ...(await eventTimes(product, await randomIntents(pool, size))),
      ...(await searchTimes(product, code)),
    ];
    const label = `at ${size.toLocaleString("en")} payments`;
    return metrics.map((metric) => ({ ...metric, name: `${metric.name}, ${label}` }));
  } finally {
    await pool.end();
    await product.stop();
  }
}

/** Four per payment of the 90 days for which they are stored. */
const EVENTS = `
  insert into payment_events (id, type, is_live, received_at, intent_id, processed_at)
  select 'evt_' || md5(n::text), 'charge.succeeded', true, at, 'pi_' || md5(n::text), at
  from generate_series(1, $1::integer) n,
    lateral (select now() - interval '90 days' * (1 - n::float8 / $1::integer) as at) as made`;

/** Gives a payment of the past a code that the search accepts. */
async function insertCode(pool: Pool): Promise<string> {
  const code = createTransactionCode();
  await pool.query(
    `update transactions set transaction_code = $1 where id = (
       select id from transactions where created_at < now() - interval '200 days'
       order by created_at desc limit 1
     )`,
    [code],
  );
  return code;
}

type KnownIntent = { intentId: string; transactionId: string };

async function randomIntents(pool: Pool, size: number): Promise<KnownIntent[]> {
  const { rows } = await pool.query<KnownIntent>(
    `select intent_id as "intentId", transaction_id as "transactionId"
     from payment_attempts where intent_id in (
       select 'pi_' || md5((random() * $1::integer)::integer::text) from generate_series(1, ${ROUNDS})
     )`,
    [size],
  );
  return rows;
}

async function eventTimes({ databaseUrl }: Product, intents: KnownIntent[]): Promise<Metric[]> {
  const { db, pool } = openDb(databaseUrl, 1);
  try {
    const stored: number[] = [];
    const found: number[] = [];
    const foundByMetadata: number[] = [];
    for (const { intentId, transactionId } of intents) {
      const event = { id: `evt_${intentId}`, type: "charge.succeeded", isLive: true, intentId };
      stored.push(await timed(() => storeEvent(db, event)));
      found.push(await timed(() => findAttemptOfIntent(db, buildIntent(intentId, transactionId))));
      foundByMetadata.push(
        await timed(() => findAttemptOfIntent(db, buildIntent("pi_unknown", transactionId))),
      );
    }
    return [
      eventMetric("webhook event stored", stored),
      eventMetric("attempt of a PaymentIntent found", found),
      eventMetric("attempt looked up by metadata", foundByMetadata),
    ];
  } finally {
    await pool.end();
  }
}

/** What the product reads of a PaymentIntent here: its id and the transaction in its metadata. */
const buildIntent = (id: string, transactionId: string): PaymentIntent => ({
  id,
  state: "open",
  clientSecret: "",
  currency: "USD",
  amountReceived: 0,
  amountRefunded: 0,
  isDisputed: false,
  isLive: true,
  metadata: { transaction_id: transactionId, attempt: "1" },
  chargeId: null,
  card: null,
  errorCode: null,
});

const eventMetric = (name: string, times: number[]): Metric => ({
  name,
  value: median(times),
  unit: "ms",
  limit: MAX_EVENT_MS,
  better: "less",
});

/** The slowest of the first three pages that a filter has, by median. */
async function searchTimes(product: Product, code: string): Promise<Metric[]> {
  const filters = {
    "no filter": {},
    "a code": { search: code },
    "an email address": { search: "payer5@example.com" },
    "an unknown email address": { search: "unknown@example.com" },
    "a part of an email address": { search: "ayer5@exam" },
    "a part of no payment": { search: "nowhere@ex" },
    "the order by amount": { sort: "amount" },
    "an amount": { search: "100.00" },
    "an amount of no payment": { search: "12.34" },
    "a common status": { status: "completed" },
    "a rare status": { status: "disputed" },
    "test mode": { mode: "test" },
    "live mode": { mode: "live" },
    "a currency without payments": { currency: "ZAR" },
    "a rare status in test mode": { status: "disputed", mode: "test" },
    "an amount and a status": { search: "100.00", status: "failed" },
  };
  const cookie = await ownerCookie(product.address);
  const metrics: Metric[] = [];
  for (const [name, filter] of Object.entries(filters)) {
    const pages = await findPages(product, cookie, filter);
    const times: number[] = [];
    for (const page of pages) times.push(await pageTime(product, cookie, page));
    metrics.push({
      name: `search by ${name}, slowest of ${pages.length} pages`,
      value: Math.max(...times),
      unit: "ms",
      limit: MAX_SEARCH_MS,
      better: "less",
    });
  }
  return metrics;
}

type Query = Record<string, string>;

/** The queries of the first three pages. */
async function findPages(product: Product, cookie: string, filter: Query): Promise<Query[]> {
  const pages = [filter];
  while (pages.length < PAGES) {
    const { next } = await search(product, cookie, pages.at(-1) ?? filter);
    if (!next) break;
    pages.push({ ...filter, after: next });
  }
  return pages;
}

async function pageTime(product: Product, cookie: string, page: Query): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    times.push(await timed(() => search(product, cookie, page)));
  return median(times);
}

async function search(
  { address }: Product,
  cookie: string,
  query: Query,
): Promise<{ next: string | null }> {
  const url = `${address}/api/admin/transactions?${new URLSearchParams(query)}`;
  const response = await fetch(url, { headers: { cookie } });
  if (!response.ok) throw new Error(`Unexpected status ${response.status}`);
  return response.json() as Promise<{ next: string | null }>; // safe: see the contract
}

async function timed(action: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await action();
  return performance.now() - start;
}
