import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { withCopyTimeout } from "./copy-timeout.ts";

/** Replaces the pool's limit, which a busy machine exceeds. */
const PATIENT = { query_timeout: 60_000 };

let app: TestApp;
let pool: Pool;
beforeAll(async () => {
  app = await testApp();
  pool = new Pool({ connectionString: app.databaseUrl, query_timeout: 100 });
});
afterAll(async () => {
  await pool.end();
  await app.close();
});

describe("withCopyTimeout", () => {
  it("lets COPY TO run longer than the query timeout of the pool", async () => {
    const client = await pool.connect();
    const copy = client.query(
      withCopyTimeout(copyTo("copy (select 7 from pg_sleep(0.4)) to stdout")),
    );
    expect(await text(copy)).toBe("7\n");
    client.release();
  });

  it("lets COPY FROM run longer than the query timeout of the pool", async () => {
    const client = await pool.connect();
    await client.query({ text: "create temporary table sent (n integer)", ...PATIENT });
    async function* slowly() {
      yield "1\n";
      await sleep(400);
      yield "2\n";
    }
    await pipeline(slowly, client.query(withCopyTimeout(copyFrom("copy sent from stdin"))));
    const sum = { text: "select sum(n)::integer as sum from sent", ...PATIENT };
    const { rows } = await client.query(sum);
    expect(rows).toEqual([{ sum: 3 }]);
    client.release();
  });
});
