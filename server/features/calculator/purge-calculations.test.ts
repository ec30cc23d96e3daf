import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDb } from "#server/db/client.ts";
import { logInAs } from "#tests/support/log-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { createCalculationPurge, createItemPurge } from "./purge-calculations.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

type OldCalculations = { count: number; days: number; userId?: string };

/** Inserts calculations with one item each, dated `days` ago, with ids of that time. */
async function insertCalculations({ count, days, userId }: OldCalculations): Promise<string[]> {
  const { rows } = await app.deps.db.execute<{ id: string }>(sql`
    with made as (
      insert into calculations (id, to_country, subtotal, duty_amount, total_landed_cost,
        calculation_method, user_id, created_at)
      select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0')
          || '7' || substr(md5(random()::text), 1, 19))::uuid,
        'US', 1, 0, 0, 'csv', ${userId ?? null}, at
      from generate_series(1, ${count}), lateral (select now() - make_interval(days => ${days}) as at) as dated
      returning id
    )
    insert into calculation_items (calculation_id, description, value, country_of_origin)
    select id, 'A thing', 1, 'VN' from made
    returning calculation_id as id`);
  return rows.map(({ id }) => id);
}

async function purgeAll(anonymousDays: number, accountDays = 0) {
  const purgeBatch = createCalculationPurge(app.deps.db, { anonymousDays, accountDays });
  while (await purgeBatch());
}

const pay = (id: string) =>
  app.deps.db.execute(sql`
    insert into transactions (id, calculation_id, transaction_code, amount, currency,
      qr_code_data, language, to_country)
    values (gen_random_uuid(), ${id}, ${id}, 1, 'USD', 'https://duty.example.com', 'en', 'US')`);

async function remaining(): Promise<{ id: string; items: number }[]> {
  const { rows } = await app.deps.db.execute<{ id: string; items: number }>(sql`
    select calculations.id, count(calculation_id)::integer as items
    from calculations left join calculation_items on calculation_id = calculations.id group by 1`);
  return rows;
}

describe("createCalculationPurge", () => {
  it("deletes old anonymous unpaid calculations with their items and no others", async () => {
    const { db } = app.deps;
    const { user } = await logInAs(app, "user");
    await insertCalculations({ count: 2500, days: 91 });
    const recent = await insertCalculations({ count: 3, days: 89 });
    const ofUser = await insertCalculations({ count: 3, days: 200, userId: user.id });
    const paid = await insertCalculations({ count: 3, days: 200 });
    for (const id of paid) await pay(id);
    await Promise.all([purgeAll(90), purgeAll(90)]);

    const { rows } = await db.execute<{ id: string; items: number }>(sql`
    select calculations.id, count(*)::integer as items
    from calculations join calculation_items on calculation_id = calculations.id group by 1`);
    expect(rows.map(({ id }) => id).sort()).toEqual([...recent, ...ofUser, ...paid].sort());
    expect(await db.$count(sql`calculation_items`)).toBe(rows.length);
  });

  it("may take longer than a request, because a batch can have half a million items", async () => {
    await insertCalculations({ count: 1, days: 91 });
    await app.deps.db.execute(sql`
      create function slow() returns trigger language plpgsql as
      'begin perform pg_sleep(0.3); return null; end'`);
    await app.deps.db.execute(sql`
      create trigger slow after delete on calculation_items execute function slow()`);
    const { db, pool } = openDb(app.databaseUrl, 1);
    pool.options.statement_timeout = 200;
    expect(await createCalculationPurge(db, { anonymousDays: 90, accountDays: 0 })()).toBe(false);
    await pool.end();
  });

  // Threats: L3
  it("deletes unpaid calculations of accounts after days of their own", async () => {
    const { user } = await logInAs(app, "user");
    const old = await insertCalculations({ count: 2, days: 401, userId: user.id });
    const recent = await insertCalculations({ count: 2, days: 399, userId: user.id });
    const anonymous = await insertCalculations({ count: 2, days: 401 });
    const [paid = ""] = old;
    await pay(paid);
    await purgeAll(0, 400);
    const ids = (await remaining()).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([paid, ...recent, ...anonymous]));
    expect(ids).not.toContain(old[1]);
  });
});

describe("createItemPurge", () => {
  // Threats: L3
  it("keeps only the totals of anonymous unpaid calculations that are a week old", async () => {
    const { user } = await logInAs(app, "user");
    const old = await insertCalculations({ count: 1200, days: 8 });
    const kept = [
      ...(await insertCalculations({ count: 2, days: 6 })),
      ...(await insertCalculations({ count: 2, days: 8, userId: user.id })),
    ];
    const [paid = ""] = old;
    await pay(paid);
    const purgeBatch = createItemPurge(app.deps.db);
    while (await purgeBatch());
    const items = new Map((await remaining()).map((row) => [row.id, row.items]));
    for (const id of [paid, ...kept]) expect(items.get(id)).toBe(1);
    for (const id of old.slice(1)) expect(items.get(id)).toBe(0);
  });
});
