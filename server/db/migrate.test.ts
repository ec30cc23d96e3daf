import { Client, Pool } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loadDefaultVersion } from "#server/features/datasets/load-default-version.ts";
import { tariffs } from "#server/features/datasets/tariffs/kind.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import type { Database } from "./client.ts";
import { migrateDatabase, migrateTo } from "./migrate.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new Pool({ connectionString: database.url, max: 1 });
  pool.on("error", () => {}); // the database may be dropped while the connection closes
});
beforeEach(async () => {
  await pool.query("drop schema public cascade; drop schema drizzle cascade; create schema public");
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const loadTariffs = (db: Database) => loadDefaultVersion(db, tariffs);

const count = async (table: string): Promise<number> =>
  (await pool.query(`select count(*)::int as count from ${table}`)).rows[0].count;

describe("migrateDatabase", () => {
  // Threats: K2
  it("migrates an empty database once when several instances start concurrently", async () => {
    const instances = Array.from({ length: 4 }, () =>
      migrateDatabase(database.directUrl, loadTariffs),
    );
    await Promise.all(instances);
    expect(await count("dataset_versions")).toBe(1);
    expect(await count("tariff_rates")).toBe(249);
    const migrations = await count("drizzle.__drizzle_migrations");

    await migrateDatabase(database.directUrl, loadTariffs);
    expect(await count("drizzle.__drizzle_migrations")).toBe(migrations);
    expect(await count("dataset_versions")).toBe(1);
  });

  // Threats: K2
  it("releases the lock when a step after the migrations fails", async () => {
    const failing = migrateDatabase(database.directUrl, async () => {
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await migrateDatabase(database.directUrl, async () => {});
  });

  // Threats: K2
  it("finishes at the next start what an interrupted one began", async () => {
    await migrateTables(10);
    const blocking = new Client({ connectionString: database.url });
    await blocking.connect();
    await blocking.query("begin; lock table transactions");
    const interrupted = migrateDatabase(database.directUrl, async () => {}).catch(String);
    await waitFor(async () => {
      const { rowCount } = await pool.query(`
        select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
          and application_name like '%migrate' and wait_event_type = 'Lock'`);
      expect(rowCount).toBe(1);
    });
    expect(await interrupted).toContain("Error");
    await blocking.end();
    expect(await count("drizzle.__drizzle_migrations")).toBe(10);

    await migrateDatabase(database.directUrl, loadTariffs);
    expect(await count("dataset_versions")).toBe(1);
  });

  it("keeps the rows of renamed tables and columns, and their totals up to date", async () => {
    await migrateTables(10);
    await pool.query(`
      insert into calculations (id, to_country, subtotal, duty_amount, total_landed_cost, calculation_method)
      values ('${CALCULATION_ID}', 'US', 100, 20, 20, 'csv');
      insert into transactions (id, calculation_id, transaction_code, amount, currency, status, language,
        qr_code_data, to_country, proved_at)
      values (gen_random_uuid(), '${CALCULATION_ID}', 'CODE', 20, 'USD', 'completed', 'en', '', 'US', now());
      insert into provider_calls (is_test, outcome, ms) values (true, 'ok', 12)`);

    await migrateDatabase(database.directUrl, async () => {});
    await pool.query(
      "insert into landed_cost_calls (is_test, outcome, ms) values (true, 'ok', 34)",
    );
    const { rows: calls } = await pool.query("select id, ms from landed_cost_calls order by id");
    expect(calls).toEqual([
      { id: "1", ms: 12 },
      { id: "2", ms: 34 },
    ]);
    expect(await count("transactions where receipt_shown_at is not null")).toBe(1);

    await pool.query("update transactions set status = 'refunded', refunded = amount");
    expect(await totals()).toEqual([{ status: "refunded", count: 1, refunded: "20.00" }]);
    expect(await count("transaction_lanes where count = 1 and shard = 16")).toBe(1);
    await pool.query("delete from payment_attempts; delete from transactions");
    expect(await totals()).toEqual([]);
  });
});

describe("the migration to a payment ledger", () => {
  it("turns PaymentIntents into attempts and refunded amounts into refunds, and separates test payments", async () => {
    await migrateTables(15);
    await pool.query(`
      insert into calculations (id, to_country, subtotal, duty_amount, total_landed_cost, calculation_method)
      values ('${CALCULATION_ID}', 'US', 100, 20, 20, 'csv'),
        ('${OTHER_CALCULATION_ID}', 'US', 100, 20, 20, 'csv')`);
    const rows = [
      ["C", "completed", "pi_c", 1, [], true, 0],
      ["R", "partially_refunded", "pi_r", 1, [], true, 5],
      ["T", "completed", "pi_t", 1, [], false, 0],
      ["F", "failed", "pi_f", 1, [], true, 0],
      ["P", "pending", "pi_p3", 3, ["pi_p1", "pi_p2"], true, 0],
    ];
    for (const row of rows) {
      await pool.query(
        `insert into transactions (id, calculation_id, transaction_code, status, payment_intent_id, attempt,
          former_intent_ids, is_live, refunded, amount, currency, language, qr_code_data, to_country)
        values (gen_random_uuid(), '${CALCULATION_ID}', $1, $2, $3, $4, $5, $6, $7, 20, 'USD', 'en', '', 'US')`,
        row,
      );
    }
    await pool.query(`
      insert into transactions (id, calculation_id, transaction_code, status, amount, currency, language,
        qr_code_data, to_country)
      values (gen_random_uuid(), '${OTHER_CALCULATION_ID}', 'N', 'pending', 20, 'USD', 'en', '', 'US')`);

    await migrateDatabase(database.directUrl, async () => {});
    const { rows: attempts } = await pool.query(`
      select transaction_code as code, number, intent_id as intent, state, payment_attempts.is_live as live,
        idempotency_key = 'txn:' || transactions.id || ':intent:' || number as "keepsKey"
      from payment_attempts join transactions on transactions.id = transaction_id
      order by transaction_code, number`);
    const keepsKey = true;
    expect(attempts).toEqual([
      { code: "C", number: 1, intent: "pi_c", state: "succeeded", live: true, keepsKey },
      { code: "F", number: 1, intent: "pi_f", state: "canceled", live: true, keepsKey },
      { code: "N", number: 1, intent: null, state: "created", live: true, keepsKey },
      { code: "P", number: 1, intent: "pi_p1", state: "canceled", live: true, keepsKey },
      { code: "P", number: 2, intent: "pi_p2", state: "canceled", live: true, keepsKey },
      { code: "P", number: 3, intent: "pi_p3", state: "open", live: true, keepsKey },
      { code: "R", number: 1, intent: "pi_r", state: "succeeded", live: true, keepsKey },
      { code: "T", number: 1, intent: "pi_t", state: "succeeded", live: false, keepsKey },
    ]);
    expect(await count("refunds where amount = 5 and state = 'succeeded'")).toBe(1);
    expect(await totals()).toEqual([
      { status: "completed", count: 2, refunded: "0.00" },
      { status: "failed", count: 1, refunded: "0.00" },
      { status: "partially_refunded", count: 1, refunded: "5.00" },
    ]);
    expect(await count("transaction_totals where not is_live")).toBe(1);
    expect(await count("transaction_lanes where count = 2")).toBe(1);
  });
});

describe("the migration to one vocabulary", () => {
  it("keeps the rows of renamed tables, and names the outcomes of calls anew", async () => {
    await migrateTables(29);
    await pool.query(`insert into rollups (name, until) values ('calculations', '2026-11-26')`);
    await pool.query(`
      insert into landed_cost_calls (is_test, outcome, ms)
      select false, outcome, 1
      from unnest(array['ok', 'refused', 'refusedKey', 'refusedService', 'noRoute', 'wrongSums']) as outcome`);

    await migrateDatabase(database.directUrl, async () => {});
    expect(await count("job_state where name = 'calculations' and until = '2026-11-26'")).toBe(1);
    expect(await count("previous_receipt_emails")).toBe(0);
    const { rows } = await pool.query("select outcome from landed_cost_calls order by id");
    expect(rows.map(({ outcome }) => outcome)).toEqual([
      "ok",
      "rejected",
      "rejectedKey",
      "rejectedService",
      "unsupportedRoute",
      "inconsistentTotals",
    ]);
  });
});

const OTHER_CALCULATION_ID = "00000000-0000-4000-8000-000000000001";
const CALCULATION_ID = "00000000-0000-4000-8000-000000000000";

async function migrateTables(migrations: number) {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await migrateTo(client, migrations).finally(() => client.end());
}

async function totals() {
  const { rows } = await pool.query(`
    select status, sum(count)::integer as count, sum(refunded) as refunded from transaction_totals
    group by status having sum(count) <> 0 order by status`);
  return rows;
}
