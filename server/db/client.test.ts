import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { openDb } from "./client.ts";

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
});
