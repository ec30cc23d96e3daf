import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fromRoot } from "#server/lib/from-root.ts";
import { currencyCodes } from "#shared/currency.ts";
import { auditEvents, calculationItems, datasetVersions } from "#shared/db/schema.ts";
import type { ListedRate } from "#shared/exchange-rates/contract.ts";
import { activateVersion } from "#tests/support/activate-version.ts";
import { dailyFile, startCentralBank } from "#tests/support/central-bank.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { shipment } from "#tests/support/shipments.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { waitFor } from "#tests/support/wait-for.ts";

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
beforeEach(() => store(defaults));
afterAll(async () => {
  await other.close();
  await app.close();
  await bank.close();
});

const PATH = "/api/admin/datasets/exchange-rates/versions";

const preview = (content: string | Buffer) =>
  admin.agent.post(PATH).attach("file", Buffer.from(content), "rates.csv");
const activate = (id: string, options?: Parameters<typeof activateVersion>[3]) =>
  activateVersion(admin.agent, "exchange-rates", id, options);
/** Uploads and activates a file. */
const store = async (content: string | Buffer) => {
  const { body } = await preview(content).expect(200);
  await activate(body.version.id);
  return body.version;
};
const rates = async (): Promise<ListedRate[]> =>
  (await admin.agent.get("/api/admin/exchange-rates").expect(200)).body;
const storedRate = async (currency: string) =>
  (await rates()).find((rate) => rate.currency === currency);
const unitsAt = async ({ deps }: TestApp, currency: "EUR" | "RUB") =>
  (await deps.exchangeRates.get())?.get(currency)?.unitsPerUsd;

describe("an uploaded file of rates", () => {
  it("replaces the rates of all currencies, on every instance", async () => {
    expect((await rates()).map(({ currency }) => currency)).toEqual(currencyCodes);
    expect(await unitsAt(other, "EUR")).toBe(88_022_588);
    await store(defaults.replace("2026-09-29,EUR,0.88022588", "2026-10-01,EUR,0.9"));
    expect(await storedRate("EUR")).toMatchObject({
      unitsPerUsd: "0.90000000",
      date: "2026-10-01",
      source: "upload",
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
    await store(defaults.replace("2026-09-29,EUR", "2026-10-05,EUR"));
    expect(await calculateDates()).toEqual(["2026-10-05", "2026-10-05"]);
  });

  it("changes nothing in a preview, and returns the rates before and after", async () => {
    const file = defaults.replace("2026-09-29,EUR,0.88022588", "2026-10-01,EUR,0.9");
    const before = await rates();
    const { body } = await preview(file).expect(200);
    expect(await rates()).toEqual(before);
    expect(await unitsAt(app, "EUR")).toBe(88_022_588);
    expect(body.differences.before).toEqual(before);

    await activate(body.version.id);
    expect(await rates()).toEqual(body.differences.after);
  });

  it("activates no rates that were compared with others, and activates earlier ones again", async () => {
    const first = (await preview(defaults.replace("0.88022588", "0.9")).expect(200)).body;
    const second = (await preview(defaults.replace("0.88022588", "0.8")).expect(200)).body;
    const expectedActiveId = first.activeId;
    await activate(second.version.id, { query: { expectedActiveId } });
    const { body } = await activate(first.version.id, { query: { expectedActiveId }, status: 409 });
    expect(body.code).toBe("datasets.activatedMeanwhile");
    expect(await unitsAt(app, "EUR")).toBe(80_000_000);
    await activate(expectedActiveId);
    expect(await unitsAt(app, "EUR")).toBe(88_022_588);
  });

  it("returns a file that can be uploaded again, without differences", async () => {
    const { body: versions } = await admin.agent.get(PATH).expect(200);
    const active = versions.find(({ isActive }: { isActive: boolean }) => isActive);
    const { text } = await admin.agent.get(`${PATH}/${active.id}/file`).expect(200);
    expect(text).toContain("2026-09-29,EUR,0.88022588,upload");
    const { body } = await preview(text).expect(200);
    expect(body).toMatchObject({ isKnown: true, version: { id: active.id } });
  });

  it("names the errors of a file in its preview", async () => {
    const { body } = await preview(defaults.replace("USD,1", "USD,2")).expect(400);
    expect(body.fields).toEqual({ "line 2": "The rate of USD must be 1." });
  });

  it("reads any order, spaces, CRLF and a byte order mark", async () => {
    const [header = "", ...lines] = defaults.trim().split("\n");
    const content = [header.toUpperCase(), ...lines.reverse()].join("\r\n").replaceAll(",", " , ");
    await store(`\uFEFF${content}\r\n`);
    expect(await unitsAt(app, "EUR")).toBe(88_022_588);
  });

  it.each([
    ["semicolons and decimal commas", defaults.replaceAll(",", ";").replaceAll(".", ",")],
    ["tabs", defaults.replaceAll(",", "\t")],
    ["Excel's line sep=|", `\uFEFFsep=|\n${defaults.replaceAll(",", "|")}`],
    ["rows of empty cells at its end", `${defaults},,\n , ,\n`],
  ])("reads a file with %s", async (_, content) => {
    await store(content);
    expect(await unitsAt(app, "EUR")).toBe(88_022_588);
    expect(await unitsAt(app, "RUB")).toBe(8_450_846_439);
  });

  it("stores nothing of a file with bad lines and names each of them and the currencies without one", async () => {
    const before = await rates();
    const { body } = await preview(
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
      const { body } = await preview(content).expect(400);
      const error = `“${rate}” is not a positive number with at most eight decimals.`;
      expect(body.fields).toEqual({ "line 16": error });
    },
  );

  it("names the first hundred of thousands of wrong lines and quotes the beginning of long values", async () => {
    const { body, text } = await preview(
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
    ["without a column", defaults.replace("units_per_usd", "rate"), "csv.columnMissing"],
    ["of UTF-16", Buffer.from(`\uFEFF${defaults}`, "utf16le"), "csv.notUtf8"],
    [
      "with a column twice",
      defaults.replace("date,", "date,Date,").replaceAll("2026-09-29", "2026-09-29,2026-09-30"),
      "csv.columnTwice",
    ],
    ["that is empty", "", "errors.fileEmpty"],
    ["of blank lines", "\n \n\n", "csv.columnMissing"],
  ])("rejects a file %s", async (_, content, code) => {
    const { body } = await preview(content).expect(400);
    expect(body.code).toBe(code);
  });

  it.each([
    ["an open quote", '"2026'],
    ["too few cells", "2026-09-29,USD"],
    ["a decimal comma that is not quoted", "2026-09-29,EUR,0,88"],
  ])("names the line with %s", async (_, row) => {
    const { body } = await preview(`${defaults}${row}\n`).expect(400);
    expect(body).toMatchObject({ code: "csv.unreadable" });
    expect(body.message).toContain(`Line ${lineCount + 1} is malformed.`);
  });

  // Threats: K4
  it("records who changed the rates", async () => {
    const { id } = await store(defaults.replace("0.88022588", "0.89"));
    const events = await app.deps.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.targetId, id))
      .orderBy(auditEvents.id);
    const event = { actor: admin.user.email, target: "rates.csv" };
    const details = { after: "exchange-rates" };
    expect(events).toMatchObject([
      { ...event, action: "datasetUploaded", details },
      { ...event, action: "datasetActivated", details },
    ]);
  });
});

describe("fetchRates", () => {
  const fetchRates = () => admin.agent.post("/api/admin/exchange-rates/fetch");

  it("converts the rates per euro to rates per US dollar and keeps currencies without one", async () => {
    const before = await rates();
    const { body } = await fetchRates().expect(200);
    expect(body.missing).toEqual(["RUB"]);
    expect(body.preview).toMatchObject({
      version: { name: "ecb-2026-11-20.csv", isActive: false, uploadedBy: admin.user.email },
      isKnown: false,
      warnings: [],
    });
    expect(await rates()).toEqual(before);
    await activate(body.preview.version.id);
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

  it("stores rates once that were fetched before", async () => {
    const first = (await fetchRates().expect(200)).body.preview.version;
    const count = () => app.deps.db.$count(datasetVersions);
    const before = await count();
    await store(defaults);
    expect((await fetchRates().expect(200)).body.preview.version.id).toBe(first.id);
    expect(await count()).toBe(before);
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
  await user.agent.post(PATH).expect(403);
});
