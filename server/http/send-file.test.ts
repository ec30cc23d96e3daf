import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import express, { type ErrorRequestHandler } from "express";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withAlerts } from "#server/observe/log.ts";
import { listenOnLoopback } from "#stand-ins/listen.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { requestLog } from "./request-log.ts";
import { sendFile } from "./send-file.ts";

let server: Awaited<ReturnType<typeof listenOnLoopback>>;
let file: Readable;
let isSent: boolean;
const entries: { status: number; error?: string }[] = [];
const errors: unknown[] = [];

beforeAll(async () => {
  const log = withAlerts(
    pino({}, { write: (line: string) => void entries.push(JSON.parse(line)) }),
  );
  const app = express().use(requestLog(log));
  app.get("/file", async (_, res) => {
    await sendFile(res, "rates.json", file);
    isSent = true;
  });
  const collectErrors: ErrorRequestHandler = (error, _req, _res, _next) => void errors.push(error);
  server = await listenOnLoopback(createServer(app.use(collectErrors)));
});
afterAll(() => server.close());
beforeEach(() => {
  entries.length = 0;
  errors.length = 0;
  isSent = false;
});

async function startDownload(): Promise<IncomingMessage> {
  const [response] = await once(get(`${server.url}/file`), "response");
  response.on("error", () => {});
  return response;
}

/** A file that begins and does not end. */
function endlessFile() {
  const stream = new Readable({ read() {} });
  stream.push("[");
  return stream;
}

describe("sendFile", () => {
  it("sends a file to download that caches do not keep", async () => {
    file = Readable.from(["[", "]"]);
    const response = await startDownload();
    expect(response.headers).toMatchObject({
      "content-disposition": "attachment; filename=rates.json",
      "cache-control": "no-store",
    });
    expect(await text(response)).toBe("[]");
    await waitFor(() => expect(entries).toMatchObject([{ status: 200 }]));
  });

  it("closes the file when the client disconnects, and logs 499 without an error", async () => {
    file = endlessFile();
    (await startDownload()).destroy();
    await waitFor(() => expect(isSent).toBe(true));
    expect(file.destroyed).toBe(true);
    expect(entries).toMatchObject([{ status: 499 }]);
    expect(entries[0]?.error).toBeUndefined();
    expect(errors).toEqual([]);
  });

  it("aborts the response and logs the error when the file cannot be read to its end", async () => {
    file = endlessFile();
    const response = await startDownload();
    file.destroy(new Error("unexpected end of file"));
    await expect(text(response)).rejects.toThrow("aborted");
    await waitFor(() => expect(entries).toHaveLength(1));
    expect(entries[0]).toMatchObject({
      status: 500,
      error: expect.stringMatching(/unexpected end of file/),
    });
  });
});
