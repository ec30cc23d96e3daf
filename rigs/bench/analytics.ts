import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { newId } from "#server/db/new-id.ts";
import { rollUp } from "#server/features/analytics/roll-up.ts";
import { type Product, startProduct } from "#tests/support/product.ts";
import { ownerCookie } from "#tests/support/product-owner.ts";
import { CREATED_AT, fillPayments, LANE, TO_COUNTRY } from "./fill-payments.ts";
import { type Metric, median } from "./report.ts";

const BASELINE_PAYMENTS = 50_000;
const ROUNDS = 31;
const PAIRS = 3;
const WRITERS = 16;
const SECONDS = 3;

/** Response time at `size` payments of a year relative to 50,000, and the cost of totals for writers. */
export async function measureAnalytics(adminUrl: string, size: number): Promise<Metric[]> {
  const few = await startProduct(adminUrl);
  try {
    const many = await startProduct(adminUrl);
    return await measureSizes(few, many, size).finally(many.stop);
  } finally {
    await few.stop();
  }
}

async function measureSizes(few: Product, many: Product, size: number): Promise<Metric[]> {
  await fill(few, BASELINE_PAYMENTS);
  const { seconds, summed } = await fill(many, size);
  const read = await compareResponseTimes(few, many);
  const label = `analytics at ${size.toLocaleString("en")} payments`;
  return [
    {
      name: `${label} ÷ at 50,000`,
      value: read.ratio,
      unit: "",
      limit: 2,
      target: 1.5,
      better: "less",
    },
    { name: label, value: read.time, unit: "ms", better: "less" },
    { name: "aggregating all calculations, once", value: seconds, unit: "s", better: "less" },
    { name: "tables of totals", value: summed, unit: "MB", better: "less" },
    await totalsOverhead(many),
  ];
}

/** Fills a year of calculations and payments and runs the roll-up job. */
async function fill({ databaseUrl }: Product, size: number) {
  const pool = new Pool({ connectionString: databaseUrl, max: WRITERS });
  try {
    await fillCalculations(pool, size);
    await fillPayments(pool, size);
    await pool.query("vacuum analyze"); // as autovacuum would
    await pool.query("delete from rollups where name = 'calculations'");
    const started = performance.now();
    while (await rollUp(drizzle(pool)));
    const seconds = (performance.now() - started) / 1000;
    const { rows } = await pool.query(`
      select sum(pg_total_relation_size(name::regclass))::float8 / 1048576 as size from unnest(array[
        'transaction_totals', 'transaction_lanes', 'calculation_totals']) as name`);
    return { seconds, summed: rows[0].size };
  } finally {
    await pool.end();
  }
}

const fillCalculations = (pool: Pool, size: number) =>
  pool.query(
    `insert into calculations (from_country, to_country, subtotal, duty_amount, total_landed_cost,
      calculation_method, created_at)
    select ${LANE}, ${TO_COUNTRY}, 300, 30, 30, 'csv', ${CREATED_AT}
    from generate_series(1, $1::integer) n`,
    [size],
  );

async function compareResponseTimes(few: Product, many: Product) {
  const [fewCookie, manyCookie] = [await ownerCookie(few.address), await ownerCookie(many.address)];
  const rounds: { few: number; many: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      few: await responseTime(few, fewCookie),
      many: await responseTime(many, manyCookie),
    });
  }
  return {
    ratio: median(rounds.map((round) => round.many / round.few)),
    time: median(rounds.map((round) => round.many)),
  };
}

async function responseTime({ address }: Product, cookie: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${address}/api/admin/analytics`, { headers: { cookie } });
  await answer.text();
  if (!answer.ok) throw new Error(`Unexpected status ${answer.status}`);
  return performance.now() - started;
}

async function totalsOverhead({ databaseUrl }: Product): Promise<Metric> {
  const pool = new Pool({ connectionString: databaseUrl, max: WRITERS });
  try {
    const ratios: number[] = [];
    for (let round = 0; round <= PAIRS; round++) {
      const summed = await insertAll(pool);
      await pool.query("alter table transactions disable trigger user");
      const bare = await insertAll(pool);
      await pool.query("alter table transactions enable trigger user");
      if (round > 0) ratios.push(summed / bare); // the first round is warm-up
    }
    return {
      name: "payments stored at 16 clients ÷ without totals",
      value: median(ratios),
      unit: "",
      limit: 0.75,
      target: 0.9,
      better: "more",
    };
  } finally {
    await pool.end();
  }
}

async function insertAll(pool: Pool): Promise<number> {
  const end = performance.now() + SECONDS * 1000;
  let count = 0;
  async function write() {
    for (; performance.now() < end; count++) await pool.query(newPayment());
  }
  await Promise.all(Array.from({ length: WRITERS }, write));
  return count;
}

/** A transaction and its attempt. */
function newPayment() {
  const id = newId();
  return {
    name: "insert payment",
    text: `with made as (
        insert into transactions (id, calculation_id, transaction_code, amount, currency, qr_code_data,
          language, from_country, to_country)
        values ($1, $2, $3, 87.50, 'USD', 'https://example.com', 'en', 'VN', 'US')
        returning id
      )
      insert into payment_attempts (transaction_id, number, idempotency_key, is_live, client_key)
      select id, 1, 'txn:' || id || ':intent:1', true, 'client' from made`,
    values: [id, newId(), id],
  };
}
