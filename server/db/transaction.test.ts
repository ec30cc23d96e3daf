import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type DatabaseProxy, databaseProxy } from "#tests/support/database-proxy.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { type Database, type Db, openDb } from "./client.ts";
import { runTransaction } from "./transaction.ts";

let database: TestDatabase;
let proxy: DatabaseProxy;
/** A connection that bypasses the proxy. */
let observer: ReturnType<typeof openDb>;
/** One connection, through the proxy: a second statement gets the same one. */
let opened: ReturnType<typeof openDb>;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await databaseProxy(database.url);
  observer = openDb(database.directUrl, 2);
  await observer.db.execute(sql`create table entry (id integer)`);
});
afterAll(async () => {
  await observer.pool.end();
  await proxy.stop();
  await database.drop();
});

beforeEach(async () => {
  opened = openDb(proxy.url, 1);
  db = opened.db;
  await observer.db.execute(sql`truncate entry`);
});
afterEach(() => opened.pool.end());

const insert = (tx: Db, id: number) => tx.execute(sql`insert into entry values (${id})`);

const storedIds = async () => {
  const { rows } = await observer.db.execute<{ id: number }>(sql`select id from entry order by id`);
  return rows.map(({ id }) => id);
};

async function backendPid(tx: Db) {
  const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return rows[0]?.pid ?? 0;
}

async function terminateBackend(pid: number) {
  await observer.db.execute(sql`select pg_terminate_backend(${pid}, 1000)`);
}

describe("runTransaction", () => {
  it("commits and returns the result", async () => {
    const result = await runTransaction(db, async (tx) => {
      await insert(tx, 1);
      return "done";
    });
    expect(result).toBe("done");
    expect(await storedIds()).toEqual([1]);
  });

  it("rolls back when the action throws, and keeps the connection", async () => {
    const before = await backendPid(db);
    const failing = runTransaction(db, async (tx) => {
      await insert(tx, 1);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await storedIds()).toEqual([]);
    expect(await backendPid(db)).toBe(before);
  });

  it("throws when the server rolled back because the error of a statement was caught", async () => {
    const failing = runTransaction(db, async (tx) => {
      await insert(tx, 1);
      await tx.execute(sql`select 1 / 0`).catch(() => {});
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await storedIds()).toEqual([]);
  });

  it("limits statements on the server by the kind of work, for the transaction only", async () => {
    const limit = async (tx: Db) =>
      (await tx.execute(sql`show statement_timeout`)).rows[0]?.statement_timeout;
    expect(await runTransaction(db, limit)).toBe("5s");
    expect(await runTransaction(db, limit, "job")).toBe("5min");
    expect(await runTransaction(db, limit, "copy")).toBe("10min");
    expect((await db.execute(sql`show statement_timeout`)).rows).toEqual([
      { statement_timeout: "5s" },
    ]);
  });

  it("does not apply the pool's client-side limit to statements of a job", async () => {
    const impatient = openDb(database.url, 1);
    impatient.pool.options.query_timeout = 700;
    const sleep = (tx: Db) => tx.execute(sql`select pg_sleep(1)`);
    await expect(sleep(impatient.db)).rejects.toThrow();
    await runTransaction(impatient.db, sleep, "job");
    await impatient.pool.end();
  });
});

describe("runTransaction on a broken connection", () => {
  it("rejects when the connection ends between two statements", async () => {
    const failing = runTransaction(db, async (tx) => {
      await insert(tx, 1);
      await terminateBackend(await backendPid(tx));
      await insert(tx, 2);
    });
    await expect(failing).rejects.toThrow();
    await insert(db, 3);
    expect(await storedIds()).toEqual([3]);
  });

  it("rejects when the connection is reset while the action waits for something else", async () => {
    const failing = runTransaction(db, async (tx) => {
      await insert(tx, 1);
      await proxy.stop();
      await proxy.start();
    });
    await expect(failing).rejects.toThrow();
    await insert(db, 2);
    expect(await storedIds()).toEqual([2]);
  });

  it("frees the connection of the pool when BEGIN is not answered", async () => {
    const impatient = openDb(proxy.url, 1);
    impatient.pool.options.query_timeout = 200;
    const patient = { text: "select 1", query_timeout: 60_000 }; // its connection has the limit
    await impatient.pool.query(patient);
    proxy.hang();
    await expect(runTransaction(impatient.db, (tx) => insert(tx, 1))).rejects.toThrow("timeout");
    proxy.unhang();
    impatient.pool.options.query_timeout = 0; // of the connection that replaces it
    await runTransaction(impatient.db, (tx) => insert(tx, 2));
    expect(await storedIds()).toEqual([2]);
    await impatient.pool.end();
  });

  it("closes the connection when a statement times out on the client", async () => {
    const failing = runTransaction(db, async (_, { client }) => {
      const slow = { text: "select pg_sleep(3)", query_timeout: 100 };
      await client.query(slow);
    });
    await expect(failing).rejects.toThrow("timeout");
    await insert(db, 1); // in the open transaction of the same connection, it would be lost
    expect(await storedIds()).toEqual([1]);
  });

  it("rejects when the response to COMMIT is lost, and leaves no open transaction", async () => {
    let pid = 0;
    const failing = runTransaction(db, async (tx) => {
      await insert(tx, 1);
      pid = await backendPid(tx);
      proxy.hang();
    });
    const rejected = expect(failing).rejects.toThrow();
    await waitFor(async () => expect(await storedIds()).toEqual([1])); // committed, although the client cannot know it
    await proxy.stop();
    await rejected;
    proxy.unhang();
    await proxy.start();
    await waitFor(async () => {
      const { rowCount } = await observer.db.execute(
        sql`select 1 from pg_stat_activity where pid = ${pid} and xact_start is not null`,
      );
      expect(rowCount).toBe(0);
    });
    await insert(db, 2);
    expect(await storedIds()).toEqual([1, 2]);
  });
});
