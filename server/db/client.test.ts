import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { databaseProxy } from "#tests/support/database-proxy.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { openDb } from "./client.ts";
import { runTransaction } from "./transaction.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function preparedStatements(canPrepare: boolean): Promise<string[]> {
  const { pool } = openDb(database.directUrl, 1, { canPrepare });
  await pool.query({ name: "sum", text: "select $1::integer + 1 as sum", values: [1] });
  const { rows } = await pool.query("select name from pg_prepared_statements");
  await pool.end();
  return rows.map(({ name }) => name);
}

describe("openDb", () => {
  it("prepares queries that have a name", async () => {
    expect(await preparedStatements(true)).toEqual(["sum"]);
  });

  it("prepares none where the pooler may give the next query another connection", async () => {
    expect(await preparedStatements(false)).toEqual([]);
  });

  it("throws no uncaught error when a connection ends together with the response that frees it", async () => {
    const uncaught = vi.fn();
    process.on("uncaughtException", uncaught);
    const proxy = await databaseProxy(database.directUrl);
    const { db, pool } = openDb(proxy.url, 1);
    await pool.query("select 1");
    proxy.terminateOne();
    const first = pool.query("select 2");
    const second = runTransaction(db, async () => "never"); // waits for the connection of the first
    await first;
    await expect(second).rejects.toThrow("connection error");
    await pool.query("select 3");
    await pool.end();
    await proxy.stop();
    process.off("uncaughtException", uncaught);
    expect(uncaught).not.toHaveBeenCalled();
  });
});
