import { Pool } from "pg";
import { openDb } from "#server/db/client.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { newId } from "#server/db/new-id.ts";
import { createCalculationPurge } from "#server/features/calculator/purge-calculations.ts";
import { buildDatabaseUrl, runStatement } from "#tests/support/database-admin.ts";
import { startTestPostgres } from "#tests/support/test-postgres.ts";
import { insertCalculationQuery } from "./insert-calculation.ts";

// Throughput of inserting and deleting calculations at a table size, compared with dropping a
// partition: npm run bench:retention -- 1500000

const SIZE = Number(process.argv[2] ?? 1_500_000);
const ITEMS = 3;
const SECONDS = 5;
const WRITERS = 8;

const postgres = await startTestPostgres("bench");
await runStatement(postgres.url, "create database retention");
const url = buildDatabaseUrl("retention", postgres.url);
const admin = new Pool({ connectionString: url, max: WRITERS });
admin.on("error", () => {}); // Postgres may stop while the connections close
const { db, pool } = openDb(url, 2);

try {
  await migrateDatabase(url, async () => undefined);
  const figures: Record<string, string> = {};
  figures["inserted per second, into an empty table"] = await perSecond(insertFor(SECONDS));
  await fill(SIZE);
  figures["inserted per second, into the full table"] = await perSecond(insertFor(SECONDS));
  const inserting = insertFor(SECONDS);
  const removing = deleteFor(SECONDS);
  figures["inserted per second, while old ones are deleted"] = await perSecond(inserting);
  figures["deleted per second, meanwhile"] = await perSecond(removing);
  figures["deleted per second, alone"] = await perSecond(deleteFor(600));
  figures["rows that must stay"] = String(await count());
  figures["dropping a partition of that size"] = await dropPartitionTime();
  figures["moving 1 % out of it first"] = await movePartitionTime();
  console.table(figures);
} finally {
  await pool.end();
  await admin.end();
  await postgres.stop();
}

/** Calculations of 100 to 200 days ago; one in a hundred belongs to a user and must stay. */
async function fill(size: number) {
  await admin.query("insert into users (id, email) values ('u', 'u@example.com')");
  await admin.query(`
    with made as (
      insert into calculations (id, to_country, subtotal, duty_amount, total_landed_cost,
        calculation_method, user_id, created_at)
      select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0')
          || '7' || substr(md5(n::text), 1, 19))::uuid,
        'US', 300, 30, 30, 'csv', case when n % 100 = 0 then 'u' end, at
      from generate_series(1, ${size}) n,
        lateral (select now() - interval '200 days' + n * interval '100 days' / ${size} as at)
      returning id
    )
    insert into calculation_items (id, calculation_id, description, value, country_of_origin)
    select (substr(id::text, 1, 14) || '7' || substr(md5(random()::text), 1, 3) || '-'
        || substr(md5(random()::text), 1, 4) || '-' || substr(md5(random()::text), 1, 12))::uuid,
      id, 'Cotton T-shirts', 100, 'VN'
    from made, generate_series(1, ${ITEMS})`);
  await admin.query("analyze");
}

type Throughput = { count: number; seconds: number };

async function insertFor(seconds: number): Promise<Throughput> {
  const end = performance.now() + seconds * 1000;
  const item = { description: "Cotton T-shirts", value: 100, quantity: 1, countryOfOrigin: "VN" };
  const items = Array(ITEMS).fill(item);
  let count = 0;
  async function write() {
    for (; performance.now() < end; count++)
      await admin.query(insertCalculationQuery(newId(), items));
  }
  await Promise.all(Array.from({ length: WRITERS }, write));
  return { count, seconds };
}

async function deleteFor(seconds: number): Promise<Throughput> {
  const started = performance.now();
  const removeSome = createCalculationPurge(db, { anonymousDays: 90, accountDays: 0 });
  let batches = 1;
  while ((await removeSome()) && performance.now() - started < seconds * 1000) batches++;
  return { count: batches * 1000, seconds: (performance.now() - started) / 1000 };
}

async function perSecond(measured: Promise<Throughput>): Promise<string> {
  const { count, seconds } = await measured;
  return `${Math.round(count / seconds)} /s`;
}

async function count(): Promise<number> {
  const { rows } = await admin.query(
    "select count(*)::integer as n from calculations where created_at < now() - interval '90 days'",
  );
  return rows[0].n;
}

async function dropPartitionTime(): Promise<string> {
  await admin.query(`
    create table parted (like calculations) partition by range (id);
    create table parted_old partition of parted
      for values from (minvalue) to ('ffffffff-0000-0000-0000-000000000000');
    insert into parted_old
    select gen_random_uuid(), null, 'VN', 'US', 0, 0, 'USD', 1, 0, 0, 0, 0, 'csv', now()
    from generate_series(1, ${SIZE})`);
  return timed(() => admin.query("drop table parted_old"));
}

async function movePartitionTime(): Promise<string> {
  await admin.query(`
    create table month as
    select gen_random_uuid() as id, n % 100 = 0 as stays from generate_series(1, ${SIZE}) n`);
  return timed(() => admin.query("create table kept as select * from month where stays"));
}

async function timed(action: () => Promise<unknown>): Promise<string> {
  const started = performance.now();
  await action();
  return `${Math.round(performance.now() - started)} ms`;
}
