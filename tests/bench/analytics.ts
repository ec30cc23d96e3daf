import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { newId } from "#server/db/new-id.ts";
import { rollUp } from "#server/features/analytics/roll-up.ts";
import * as schema from "#shared/db/schema.ts";
import { type Product, startProduct } from "../product.ts";
import { cookieOf } from "./owner.ts";
import { type Figure, median } from "./report.ts";

const FEW = 50_000;
const ROUNDS = 31;
const PAIRS = 3;
const WRITERS = 16;
const SECONDS = 3;

/** The figures' time at `size` payments of a year beside their time at 50,000; what the sums cost writers. */
export async function measureAnalytics(adminUrl: string, size: number): Promise<Figure[]> {
  const few = await startProduct(adminUrl);
  const many = await startProduct(adminUrl);
  try {
    await fill(few, FEW);
    const { seconds, summed } = await fill(many, size);
    const read = await readBoth(few, many);
    const label = `analytics at ${size.toLocaleString("en")} payments`;
    return [
      {
        name: `${label} ÷ at 50,000`,
        value: read.ratio,
        unit: "",
        must: 2,
        goal: 1.5,
        better: "less",
      },
      { name: label, value: read.time, unit: "ms", better: "less" },
      { name: "adding up all calculations, once", value: seconds, unit: "s", better: "less" },
      { name: "tables of sums", value: summed, unit: "MB", better: "less" },
      await costOfSums(many),
    ];
  } finally {
    await many.stop();
    await few.stop();
  }
}

/** Calculations and payments of a year, written by sixteen connections, added up as the jobs do. */
async function fill({ databaseUrl }: Product, size: number) {
  const pool = new Pool({ connectionString: databaseUrl, max: WRITERS });
  try {
    await fillCalculations(pool, size);
    await fillPayments(pool, size);
    await pool.query("vacuum analyze"); // as autovacuum does
    await pool.query("delete from rollups where name = 'calculations'");
    const started = performance.now();
    while (await rollUp(drizzle(pool, { schema })));
    const seconds = (performance.now() - started) / 1000;
    const { rows } = await pool.query(`
      select sum(pg_total_relation_size(name::regclass))::float8 / 1048576 as size from unnest(array[
        'transaction_totals', 'transaction_lanes', 'calculation_totals']) as name`);
    return { seconds, summed: rows[0].size };
  } finally {
    await pool.end();
  }
}

const LANE = "chr(65 + n % 20) || chr(65 + n % 2)";
const AT = "now() - interval '365 days' + n * interval '365 days' / $1::integer";

const fillCalculations = (pool: Pool, size: number) =>
  pool.query(
    `insert into calculations (from_country, to_country, subtotal, duty_amount, total_landed_cost,
      calculation_method, created_at)
    select ${LANE}, case n % 40 / 20 when 0 then 'US' else 'CA' end, 300, 30, 30, 'csv', ${AT}
    from generate_series(1, $1::integer) n`,
    [size],
  );

async function fillPayments(pool: Pool, size: number) {
  // Looking up the calculation of each of millions would take most of the time.
  await pool.query(
    "alter table transactions drop constraint transactions_calculation_id_calculations_id_fk",
  );
  const writers = await Promise.all(Array.from({ length: WRITERS }, () => pool.connect()));
  for (const [index, writer] of writers.entries()) {
    await writer.query(PAYMENTS, [size, index, WRITERS]);
    writer.release();
  }
}

const PAYMENTS = `
  insert into transactions (id, calculation_id, transaction_code, amount, currency, payment_intent_id,
    status, qr_code_data, language, from_country, to_country, created_at, refunded)
  select gen_random_uuid(), gen_random_uuid(), 'T' || n, 30,
    (array['USD', 'EUR', 'GBP', 'JPY', 'CNY', 'BRL'])[1 + n / 7 % 6], 'pi_' || n,
    (array['completed', 'completed', 'completed', 'pending', 'failed', 'partially_refunded',
      'refunded'])[1 + n % 7],
    'https://example.com', 'en', ${LANE}, case n % 40 / 20 when 0 then 'US' else 'CA' end, ${AT},
    case n % 7 when 5 then 10 when 6 then 30 else 0 end
  from generate_series($2::integer + 1, $1::integer, $3::integer) n`;

async function readBoth(few: Product, many: Product) {
  const [fewCookie, manyCookie] = [await cookieOf(few.address), await cookieOf(many.address)];
  const rounds: { few: number; many: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ few: await timeOf(few, fewCookie), many: await timeOf(many, manyCookie) });
  }
  return {
    ratio: median(rounds.map((round) => round.many / round.few)),
    time: median(rounds.map((round) => round.many)),
  };
}

async function timeOf({ address }: Product, cookie: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${address}/api/admin/analytics`, { headers: { cookie } });
  await answer.text();
  if (!answer.ok) throw new Error(`The figures were answered by ${answer.status}`);
  return performance.now() - started;
}

async function costOfSums({ databaseUrl }: Product): Promise<Figure> {
  const pool = new Pool({ connectionString: databaseUrl, max: WRITERS });
  try {
    const ratios: number[] = [];
    for (let round = 0; round <= PAIRS; round++) {
      const summed = await insertAll(pool);
      await pool.query("alter table transactions disable trigger user");
      const bare = await insertAll(pool);
      await pool.query("alter table transactions enable trigger user");
      if (round > 0) ratios.push(summed / bare); // the first one warms up
    }
    return {
      name: "payments stored at 16 clients ÷ without sums",
      value: median(ratios),
      unit: "",
      must: 0.6,
      goal: 0.75,
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

function newPayment() {
  const id = newId();
  return {
    name: "insert payment",
    text: `insert into transactions (id, calculation_id, transaction_code, amount, currency, qr_code_data,
        language, from_country, to_country)
      values ($1, $2, $3, 87.50, 'USD', 'https://example.com', 'en', 'VN', 'US')`,
    values: [id, newId(), id],
  };
}
