import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { type SQL, sql } from "drizzle-orm";
import express from "express";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDb } from "#server/db/client.ts";
import { createCsvExport } from "#server/db/csv-export.ts";
import { withAlerts } from "#server/observe/log.ts";
import { listenOnLoopback } from "#stand-ins/listen.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { errorHandler } from "./error-handler.ts";
import { requestLog } from "./request-log.ts";
import { sendCsv } from "./send-csv.ts";

const SMALL = sql`select 1 as n`;
/** 200 MB, more than all buffers on the way hold. */
const LARGE = sql`select repeat('x', 1000) from generate_series(1, 200000)`;
const STALL_TIMEOUT_MS = 300;

let database: { url: string; drop(): Promise<void> };
let opened: ReturnType<typeof openDb>;
let server: Awaited<ReturnType<typeof listenOnLoopback>>;
let query: SQL;
let exportCsv: Parameters<typeof sendCsv>[2];
let stallTimeoutMs: number | undefined;
const entries: { status: number; error?: string }[] = [];
const responses: IncomingMessage[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  opened = openDb(database.url, 4);
  const log = withAlerts(
    pino({}, { write: (line: string) => void entries.push(JSON.parse(line)) }),
  );
  const app = express().use(requestLog(log));
  app.get("/file.csv", (_, res) =>
    sendCsv(res, "file.csv", exportCsv, {
      ...(stallTimeoutMs && { stallTimeoutMs }),
    }),
  );
  server = await listenOnLoopback(createServer(app.use(errorHandler)));
});
afterAll(async () => {
  await server.close();
  await opened.pool.end();
  await database.drop();
});
beforeEach(() => {
  query = LARGE;
  exportCsv = (consume) => createCsvExport(opened.db, query)(consume);
  stallTimeoutMs = undefined;
  entries.length = 0;
});
afterEach(async () => {
  for (const response of responses.splice(0)) response.destroy();
  await waitFor(async () => expect(await countExports()).toBe(0));
});

/** Starts a download and does not read it. */
async function startDownload(): Promise<IncomingMessage> {
  const [response] = await once(get(`${server.url}/file.csv`), "response");
  responses.push(response);
  response.on("error", () => {});
  return response;
}

const EXPORTS = "from pg_stat_activity where query like 'copy (%' and datname = current_database()";

async function countExports(): Promise<number> {
  const { rows } = await opened.pool.query(`select count(*)::integer as n ${EXPORTS}`);
  return rows[0].n;
}

describe("sendCsv with createCsvExport", () => {
  it("sends the rows and leaves the connection as it was", async () => {
    query = SMALL;
    const response = await startDownload();
    expect(response.headers["content-disposition"]).toBe('attachment; filename="file.csv"');
    expect(await buffer(response)).toEqual(Buffer.from("\uFEFFn\n1\n"));
    const { rows } = await opened.pool.query("show statement_timeout");
    expect(rows).toEqual([{ statement_timeout: "5s" }]);
    expect(entries).toMatchObject([{ status: 200 }]);
  });

  it("answers HEAD with the same headers, without an export", async () => {
    let exports = 0;
    exportCsv = async () => void exports++;
    const response = await fetch(`${server.url}/file.csv`, { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="file.csv"',
      "cache-control": "no-store",
    });
    expect(exports).toBe(0);
  });

  it("returns an error as JSON when the query fails before the first row", async () => {
    query = sql`select 1 / 0`;
    const response = await startDownload();
    expect(response.statusCode).toBe(500);
    expect(JSON.parse(await text(response))).toMatchObject({ code: "errors.internal" });
  });

  it("returns 503 for a third export while two are running", async () => {
    await Promise.all([startDownload(), startDownload()]);
    const third = await startDownload();
    expect(third.statusCode).toBe(503);
    expect(third.headers["retry-after"]).toBe("30");
    expect(JSON.parse(await text(third))).toMatchObject({ code: "errors.exportsBusy" });
  });

  it("ends the export when the client disconnects, and logs 499", async () => {
    const response = await startDownload();
    response.destroy();
    await waitFor(() => expect(entries).toMatchObject([{ status: 499 }]));
    expect(entries[0]?.error).toBeUndefined();
  });

  it("disconnects a client that reads nothing, and frees the database connection", async () => {
    stallTimeoutMs = STALL_TIMEOUT_MS;
    const response = await startDownload();
    await waitFor(async () => expect(await countExports()).toBe(0));
    await expect(text(response)).rejects.toThrow("aborted");
    expect(entries).toMatchObject([{ status: 499 }]);
  });

  it("logs why the connection was lost, not that the stream was aborted", async () => {
    const loss = new AbortController();
    const stream = new Readable({ read() {} });
    stream.push("n\n1\n");
    exportCsv = (consume) => consume({ stream, connectionLost: loss.signal });
    const response = await startDownload();
    loss.abort(new Error("read ECONNRESET"));
    await expect(text(response)).rejects.toThrow("aborted");
    await waitFor(() => expect(entries).toHaveLength(1));
    expect(entries[0]).toMatchObject({ status: 500, error: expect.stringMatching(/ECONNRESET/) });
  });

  it("aborts the response and logs the error when the database fails in the middle", async () => {
    const response = await startDownload();
    await opened.pool.query(
      `select pg_terminate_backend(pid) ${EXPORTS} and pid <> pg_backend_pid()`,
    );
    await expect(text(response)).rejects.toThrow("aborted");
    await waitFor(() => expect(entries).toHaveLength(1));
    expect(entries[0]).toMatchObject({ status: 500, error: expect.stringMatching(/terminat/) });
  });
});
