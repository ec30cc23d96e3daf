import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { getTableColumns } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { datasetVersions, tariffRates } from "#shared/db/schema.ts";
import { buildServer, startServer } from "#tests/support/built-program.ts";
import { type DatabaseProxy, databaseProxy } from "#tests/support/database-proxy.ts";
import { type LoggedIn, logInAs, logInWith, PASSWORD } from "#tests/support/log-in.ts";
import { shipment } from "#tests/support/shipments.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { PROCESS_START_MS, waitFor } from "#tests/support/wait-for.ts";

// Faults in the middle of an upload; the next upload must succeed.

const HEADER =
  "origin_country,origin_country_code,destination_country,destination_country_code,additional_tariff";
const ROW = "Vietnam,VN,United States of America,US,20\n";
const LAST_ROW = "Brazil,BR,United States of America,US,50\n";
const BOUNDARY = randomBytes(16).toString("hex");
const START = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`;

let app: TestApp;
let owner: LoggedIn;
beforeAll(async () => {
  app = await testApp();
  owner = await logInAs(app, "owner");
});
afterAll(() => app.close());

/** All but the rows that a server stores once it has read the file of a version. */
const { parsed: _parsed, ...columns } = getTableColumns(datasetVersions);

let before: unknown;
const stored = async () => ({
  versions: await app.deps.db.select(columns).from(datasetVersions).orderBy(datasetVersions.id),
  rates: await app.deps.db.$count(tariffRates),
});
beforeEach(async () => {
  before = await stored();
});

async function startUpload(address: string, cookie: string) {
  const sending = sendSlowly(address, cookie);
  const failed = once(sending, "error").catch(() => {});
  let status: number | undefined;
  sending.on("response", ({ statusCode }) => {
    status = statusCode;
  });
  await waitFor(
    async () =>
      expect({ status, isCopying: await isCopying() }).toEqual({
        status: undefined,
        isCopying: true,
      }),
    PROCESS_START_MS, // the first request of a process loads code
  );
  return { sending, failed };
}

const isCopying = async () => (await countCopies()) === 1;

async function countCopies() {
  const { rowCount } = await app.deps.db.execute(`
    select 1 from pg_stat_activity
    where datname = current_database() and query like 'copy tariff_rates%' and state = 'active'`);
  return rowCount;
}

async function expectUnchanged(next: LoggedIn["agent"]) {
  await waitFor(async () => expect(await isCopying()).toBe(false));
  expect(await stored()).toEqual(before);
  await waitFor(() =>
    next
      .post("/api/admin/datasets/tariffs/versions")
      .attach("file", Buffer.from(`${HEADER}\n${ROW}`), "next.csv")
      .expect(200),
  );
}

describe("uploadTariffs", () => {
  // Threats: G10
  it("changes nothing when the client disconnects", async () => {
    const { sending } = await startUpload(app.address, owner.cookie);
    sending.destroy();
    await expectUnchanged(owner.agent);
  });

  // Threats: G10
  it("changes nothing and returns 503 when the database connection is lost", async () => {
    const consoleError = vi.spyOn(console, "error").mockImplementation(() => {});
    const proxy: DatabaseProxy = await databaseProxy(app.databaseUrl);
    const proxiedApp = await testApp({ databaseUrl: proxy.url });
    const { sending } = await startUpload(proxiedApp.address, owner.cookie);
    await proxy.stop();
    sending.end(`${LAST_ROW}\r\n--${BOUNDARY}--\r\n`);
    const [response] = await once(sending, "response");
    expect(response.statusCode).toBe(503);
    await proxy.start();
    await expectUnchanged((await logInWith(proxiedApp, owner.user.email, PASSWORD)).agent);
    consoleError.mockRestore();
    await proxiedApp.close();
    await proxy.stop();
  });

  // Threats: G10
  it("changes nothing when the server process is killed", async () => {
    const server = await startServer(await buildServer(), { DATABASE_URL: app.databaseUrl });
    const { failed } = await startUpload(server.address, owner.cookie);
    server.kill();
    await failed;
    await expectUnchanged(owner.agent);
  });
});

// Threats: L7
it("ten slow uploads leave connections for calculations, and later uploads are received", async () => {
  const slow = await testApp({ databaseUrl: app.databaseUrl, connectionTimeoutMs: 2000 });
  const { agent, cookie } = await logInWith(slow, owner.user.email, PASSWORD);
  const { sending } = await startUpload(slow.address, cookie);
  const others = Array.from({ length: 9 }, () => sendSlowly(slow.address, cookie));
  await waitFor(async () => expect(await countCopies()).toBe(2));
  await Promise.all(
    Array.from({ length: 40 }, () => slow.agent.post("/api/calculate").send(shipment).expect(200)),
  );
  expect(await countCopies()).toBe(2);
  for (const upload of [sending, ...others]) upload.destroy();
  await expectUnchanged(agent);
  await slow.close();
});

function sendSlowly(address: string, cookie: string) {
  const headers = { Cookie: cookie, "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };
  const sending = request(`${address}/api/admin/upload-csv`, { method: "POST", headers });
  sending.on("error", () => {});
  sending.write(`${START}${HEADER}\n${ROW}`);
  return sending;
}
