import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadDefaultTariffs } from "#server/features/tariffs/load-default-tariffs.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";
import { migrateDatabase } from "./migrate.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new Pool({ connectionString: database.url, max: 1 });
  pool.on("error", () => {}); // the database may be dropped while the connection closes
  await pool.query("drop schema public cascade; drop schema drizzle cascade; create schema public");
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const count = async (table: string): Promise<number> =>
  (await pool.query(`select count(*)::int as count from ${table}`)).rows[0].count;

describe("migrateDatabase", () => {
  it("migrates an empty database once when several instances start concurrently", async () => {
    const instances = Array.from({ length: 4 }, () =>
      migrateDatabase(database.url, loadDefaultTariffs),
    );
    await Promise.all(instances);
    expect(await count("tariff_versions")).toBe(1);
    expect(await count("tariff_rates")).toBe(249);
    const migrations = await count("drizzle.__drizzle_migrations");

    await migrateDatabase(database.url, loadDefaultTariffs);
    expect(await count("drizzle.__drizzle_migrations")).toBe(migrations);
    expect(await count("tariff_versions")).toBe(1);
  });

  it("releases the lock when a step after the migrations fails", async () => {
    const failing = migrateDatabase(database.url, async () => {
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await migrateDatabase(database.url, async () => {});
  });
});
