import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runTransaction } from "#server/db/transaction.ts";
import { fromRoot } from "#server/lib/from-root.ts";
import { currencyCodes } from "#shared/currency.ts";
import { auditEvents, calculationItems } from "#shared/db/schema.ts";
import { lastChange, type StoredRate } from "#shared/exchange-rates/contract.ts";
import { dailyFile, startCentralBank } from "#tests/support/central-bank.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { shipment } from "#tests/support/shipments.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { waitForLockWaits } from "#tests/support/wait-for-lock-waits.ts";
import { type NewRate, storeRates } from "./queries.ts";

const defaults = readFileSync(fromRoot("data", "exchange-rates", "default-rates.csv"), "utf8");
const lineCount = defaults.trimEnd().split("\n").length;

let bank: Awaited<ReturnType<typeof startCentralBank>>;
let app: TestApp;
let other: TestApp;
let admin: LoggedIn;
beforeAll(async () => {
  bank = await startCentralBank();
  app = await testApp({ env: { ECB_RATES_URL: bank.url } });
  other = await testApp({ databaseUrl: app.databaseUrl });
  admin = await logInAs(app, "admin");
});
beforeEach(() => upload(defaults).expect(200));
afterAll(async () => {
  await other.close();
  await app.close();
  await bank.close();
});

const upload = (content: string | Buffer, preview?: "true" | "false") =>
  admin.agent
    .post("/api/admin/exchange-rates")
    .query({ preview })
    .attach("file", Buffer.from(content), "rates.csv");
const rates = async (): Promise<StoredRate[]> =>
  (await admin.agent.get("/api/admin/exchange-rates").expect(200)).body;
const storedRate = async (currency: string) =>
  (await rates()).find((rate) => rate.currency === currency);
const unitsAt = async ({ deps }: TestApp, currency: "EUR" | "RUB") =>
  (await deps.exchangeRates.get()).get(currency)?.unitsPerUsd;

describe("uploadRates", () => {
  it("replaces the rates of all currencies, on every instance", async () => {
    expect((await rates()).map(({ currency }) => currency)).toEqual(currencyCodes);
    expect(await unitsAt(other, "EUR")).toBe(88_022_588);
    const { body } = await upload(
      defaults.replace("2026-09-29,EUR,0.88022588", "2026-10-01,EUR,0.9"),
    ).expect(200);
    expect(body).toHaveLength(currencyCodes.length);
    expect(await storedRate("EUR")).toMatchObject({
      unitsPerUsd: "0.90000000",
      date: "2026-10-01",
      source: "upload",
      updatedBy: admin.user.email,
    });
    expect(await unitsAt(app, "EUR")).toBe(90_000_000);
    await waitFor(async () => expect(await unitsAt(other, "EUR")).toBe(90_000_000));
  });

  it("names the date of an equal rate in the calculations stored from then on", async () => {
    const [item] = shipment.items;
    const wine = { ...item, currency: "EUR", hsCode: "2204.21.50", quantities: { liter: 10 } };
    const request = { ...shipment, currency: "EUR", entryDate: "2026-10-09", items: [wine] };
    const calculateDates = async () => {
      const { body } = await app.agent.post("/api/calculate").send(request).expect(200);
      const [stored] = await app.deps.db
        .select({ assessment: calculationItems.assessment })
        .from(calculationItems)
        .where(eq(calculationItems.calculationId, body.id));
      return [body.schedule.exchangeRate.date, stored?.assessment?.exchangeRate?.date];
    };
    expect(await calculateDates()).toEqual(["2026-09-29", "2026-09-29"]);
    await upload(defaults.replace("2026-09-29,EUR", "2026-10-05,EUR")).expect(200);
    expect(await calculateDates()).toEqual(["2026-10-05", "2026-10-05"]);
  });

  it("waits for other writes of rates in the order of the currencies, whatever the order of the lines", async () => {
    const [header, ...lines] = defaults.trim().split("\n");
    const { db } = app.deps;
    const rate = { date: "2026-10-01", unitsPerUsd: 1, source: "ecb" } as NewRate;
    const uploading = await runTransaction(db, async (tx) => {
      await storeRates(tx, [{ ...rate, currency: "EUR" }]);
      const response = Promise.resolve(upload([header, ...lines.sort().reverse()].join("\n")));
      await waitForLockWaits(db, 1);
      await storeRates(tx, [{ ...rate, currency: "ZAR" }]); // which a deadlock would prevent
      return { response };
    });
    expect((await uploading.response).status).toBe(200);
    expect(await storedRate("ZAR")).toMatchObject({ source: "upload" });
  });

  it("returns 409 to an admin who has not seen another admin's change, and stores nothing", async () => {
    const seen = lastChange(await rates());
    const first = defaults.replace("2026-09-29,EUR,0.88022588", "2026-10-01,EUR,0.9");
    await upload(first).query({ seen }).expect(200);
    const second = defaults.replace("2026-09-29,EUR,0.88022588", "2026-10-01,EUR,0.8");
    const { body } = await upload(second).query({ seen }).expect(409);
    expect(body.code).toBe("exchangeRates.changedMeanwhile");
    const fetching = admin.agent.post("/api/admin/exchange-rates/fetch").query({ seen });
    expect((await fetching.expect(409)).body.code).toBe("exchangeRates.changedMeanwhile");
    expect(await storedRate("EUR")).toMatchObject({ unitsPerUsd: "0.90000000" });
    await upload(second)
      .query({ seen: lastChange(await rates()) })
      .expect(200);
  });

  it("stores a file again whose response was lost", async () => {
    const seen = lastChange(await rates());
    const file = defaults.replace("2026-09-29,EUR,0.88022588", "2026-10-01,EUR,0.9");
    await upload(file).query({ seen }).expect(200);
    await upload(file).query({ seen }).expect(200);
  });

  it("stores nothing for a preview and returns what the upload stores", async () => {
    const file = defaults.replace("2026-09-29,EUR,0.88022588", "2026-10-01,EUR,0.9");
    const before = await rates();
    const eventCount = await app.deps.db.$count(auditEvents);
    const { body: preview } = await upload(file, "true").expect(200);
    expect(await rates()).toEqual(before);
    expect(await unitsAt(app, "EUR")).toBe(88_022_588);
    expect(await app.deps.db.$count(auditEvents)).toBe(eventCount);

    const { body: stored } = await upload(file, "false").expect(200);
    const withoutTime = ({ updatedAt: _, ...rate }: StoredRate) => rate;
    expect(preview.map(withoutTime)).toEqual(stored.map(withoutTime));
  });

  it("names the errors of a file in its preview", async () => {
    const { body } = await upload(defaults.replace("USD,1", "USD,2"), "true").expect(400);
    expect(body.fields).toEqual({ "line 2": "The rate of USD must be 1." });
  });

  it("reads any order, spaces, CRLF and a byte order mark", async () => {
    const [header = "", ...lines] = defaults.trim().split("\n");
    const content = [header.toUpperCase(), ...lines.reverse()].join("\r\n").replaceAll(",", " , ");
    await upload(`\uFEFF${content}\r\n`).expect(200);
    expect(await unitsAt(app, "EUR")).toBe(88_022_588);
  });

  it.each([
    ["semicolons and decimal commas", defaults.replaceAll(",", ";").replaceAll(".", ",")],
    ["tabs", defaults.replaceAll(",", "\t")],
    ["Excel's line sep=|", `\uFEFFsep=|\n${defaults.replaceAll(",", "|")}`],
    ["rows of empty cells at its end", `${defaults},,\n , ,\n`],
  ])("reads a file with %s", async (_, content) => {
    await upload(content).expect(200);
    expect(await unitsAt(app, "EUR")).toBe(88_022_588);
    expect(await unitsAt(app, "RUB")).toBe(8_450_846_439);
  });

  it("stores nothing of a file with bad lines and names each of them and the currencies without one", async () => {
    const before = await rates();
    const { body } = await upload(
      defaults
        .replace("USD,1", "USD,2")
        .replace("0.88022588", "0.880225881")
        .replace("0.75538854", "-1")
        .replace("1.41883839", "0")
        .replace("2026-09-29,AUD", "2999-01-01,AUD")
        .replace("2026-09-29,JPY", "29.09.2026,JPY")
        .replace("CNY", "XYZ")
        .replace("SEK", "CHF"),
    ).expect(400);
    expect(body.fields).toEqual({
      "line 2": "The rate of USD must be 1.",
      "line 3": "“0.880225881” is not a positive number with at most eight decimals.",
      "line 4": "“-1” is not a positive number with at most eight decimals.",
      "line 5": "“0” is not a positive number with at most eight decimals.",
      "line 6": "“2999-01-01” is not a past date in the format YYYY-MM-DD.",
      "line 7": "“29.09.2026” is not a past date in the format YYYY-MM-DD.",
      "line 8": "“XYZ” is not one of the supported currencies.",
      "line 10": "Line 9 already has this currency.",
      currency: "These currencies have no line: CNY, SEK.",
    });
    expect(await rates()).toEqual(before);
  });

  it.each([
    ["1,358", defaults.replace("1358.18865245", '"1,358"')],
    ["1.358", defaults.replaceAll(",", ";").replaceAll(".", ",").replace("1358,18865245", "1.358")],
  ])(
    "rejects the thousands separator of %s, which would be a thousandth as decimals",
    async (rate, content) => {
      const { body } = await upload(content).expect(400);
      const error = `“${rate}” is not a positive number with at most eight decimals.`;
      expect(body.fields).toEqual({ "line 16": error });
    },
  );

  it("names the first hundred of thousands of wrong lines and quotes the beginning of long values", async () => {
    const { body, text } = await upload(
      `${defaults}2026-09-29,${"X".repeat(10_000)},1\n${"a,b,c\n".repeat(10_000)}`,
    ).expect(400);
    const lines = Object.keys(body.fields);
    expect(lines).toHaveLength(100);
    expect(body.fields[`line ${lineCount + 1}`]).toBe(
      `“${"X".repeat(40)}…” is not one of the supported currencies.`,
    );
    expect(lines.at(-1)).toBe(`line ${lineCount + 100}`);
    expect(text.length).toBeLessThan(10_000);
  });

  it.each([
    ["without a column", defaults.replace("units_per_usd", "rate"), "tariffs.columnMissing"],
    ["of UTF-16", Buffer.from(`\uFEFF${defaults}`, "utf16le"), "tariffs.notUtf8"],
    [
      "with a column twice",
      defaults.replace("date,", "date,Date,").replaceAll("2026-09-29", "2026-09-29,2026-09-30"),
      "tariffs.columnTwice",
    ],
    ["that is empty", "", "errors.fileEmpty"],
    ["of blank lines", "\n \n\n", "tariffs.columnMissing"],
  ])("rejects a file %s", async (_, content, code) => {
    const { body } = await upload(content).expect(400);
    expect(body.code).toBe(code);
  });

  it.each([
    ["an open quote", '"2026'],
    ["too few cells", "2026-09-29,USD"],
    ["a decimal comma that is not quoted", "2026-09-29,EUR,0,88"],
  ])("names the line with %s", async (_, row) => {
    const { body } = await upload(`${defaults}${row}\n`).expect(400);
    expect(body).toMatchObject({ code: "tariffs.unreadable" });
    expect(body.message).toContain(`Line ${lineCount + 1} is malformed.`);
  });

  // Threats: K4
  it("records who changed the rates", async () => {
    const [event] = await app.deps.db
      .select()
      .from(auditEvents)
      .where(sql`action = 'exchangeRatesChanged'`);
    expect(event).toMatchObject({ actor: admin.user.email, target: "rates.csv" });
  });
});

describe("fetchRates", () => {
  const fetchRates = () => admin.agent.post("/api/admin/exchange-rates/fetch");

  it("converts the rates per euro to rates per US dollar and keeps currencies without one", async () => {
    const { body } = await fetchRates().expect(200);
    expect(body.missing).toEqual(["RUB"]);
    expect(await storedRate("EUR")).toMatchObject({
      unitsPerUsd: "0.88028169", // 1 / 1.1360
      date: "2026-11-20",
      source: "ecb",
    });
    expect(await storedRate("JPY")).toMatchObject({ unitsPerUsd: "157.48239437" }); // 178.90 / 1.1360
    expect(await storedRate("USD")).toMatchObject({
      unitsPerUsd: "1.00000000",
      date: "2026-11-20",
    });
    expect(await storedRate("RUB")).toMatchObject({
      unitsPerUsd: "84.50846439",
      date: "2026-09-29",
      source: "upload",
    });
  });

  it.each([
    [
      "an error, whatever its body says",
      { status: 503, text: dailyFile({ USD: "1.1360" }) },
      "exchangeRates.unreadable",
    ],
    [
      "rates of a day that does not exist",
      { status: 200, text: dailyFile({ USD: "1.1360" }).replace("2026-11-20", "2026-02-30") },
      "exchangeRates.unreadable",
    ],
    ["another page", { status: 200, text: "<html>Maintenance</html>" }, "exchangeRates.unreadable"],
    [
      "rates above those that are stored",
      { status: 200, text: dailyFile({ USD: "0.00000001", JPY: "178.90" }) },
      "exchangeRates.unreadable",
    ],
    [
      "rates that round to 0",
      { status: 200, text: dailyFile({ USD: "9999999", JPY: "0.00000001" }) },
      "exchangeRates.unreadable",
    ],
    [
      "too large an answer",
      { status: 200, text: " ".repeat(100_001) },
      "exchangeRates.unreachable",
    ],
  ])("returns 502 for %s and changes nothing", async (_, answer, code) => {
    const before = await rates();
    bank.answer = answer;
    const { body } = await fetchRates().expect(502);
    bank.answer = null;
    expect(body.code).toBe(code);
    expect(await rates()).toEqual(before);
  });

  it("returns 502 without a connection", async () => {
    const offline = await testApp({
      databaseUrl: app.databaseUrl,
      env: { ECB_RATES_URL: "http://127.0.0.1:9" },
    });
    const { agent } = await logInAs(offline, "admin");
    const { body } = await agent.post("/api/admin/exchange-rates/fetch").expect(502);
    expect(body.code).toBe("exchangeRates.unreachable");
    await offline.close();
  });
});

it("returns 401 to visitors and 403 to users", async () => {
  await app.agent.get("/api/admin/exchange-rates").expect(401);
  const user = await logInAs(app, "user");
  await user.agent.post("/api/admin/exchange-rates/fetch").expect(403);
  await user.agent.post("/api/admin/exchange-rates").expect(403);
});
