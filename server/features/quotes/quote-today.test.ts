import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { datasetVersions, quotes } from "#shared/db/schema.ts";
import { quoteDifferences } from "#shared/quotes/quote-differences.ts";
import { addDays, utcDay } from "#shared/utc-day.ts";
import { activateVersion } from "#tests/support/activate-version.ts";
import { exampleMeasures } from "#tests/support/example-measures.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { calculate, quoteDetails, saveQuote } from "#tests/support/save-quote.ts";
import { setUpCalculator } from "#tests/support/set-up-calculator.ts";
import { storeSettings } from "#tests/support/settings.ts";
import { withItem } from "#tests/support/shipments.ts";

const calculator = setUpCalculator();
let seller: LoggedIn;
let admin: LoggedIn;
beforeAll(async () => {
  seller = await logInAs(calculator.app, "user");
  admin = await logInAs(calculator.app, "admin");
});

const SHIRTS = withItem({ hsCode: "6109.10.00.12" });

const open = async (token: string) =>
  (await calculator.app.agent.get(`/api/q/${token}`).expect(200)).body;
const priceToday = async (token: string) =>
  (await calculator.app.agent.get(`/api/q/${token}/today`).expect(200)).body;

async function upload(patch: object): Promise<string> {
  const file = { ...exampleMeasures(), name: `Measures ${crypto.randomUUID()}`, ...patch };
  const { body } = await admin.agent
    .post("/api/admin/datasets/measures/versions")
    .attach("file", Buffer.from(JSON.stringify(file)), "us.json")
    .expect(200);
  return body.version.id;
}

const activate = async (patch: object = {}) =>
  activateVersion(admin.agent, "measures", await upload(patch));

/** The example's measures, with that for Vietnam changed. */
const withVietnam = (patch: object) => ({
  measures: exampleMeasures().measures.map((measure) =>
    measure.key === "301-vn" ? { ...measure, ...patch } : measure,
  ),
});

describe("the price of a quote today", () => {
  it("stays what it was where nothing has changed", async () => {
    const { token } = await saveQuote(seller.agent, { request: SHIRTS });
    const [{ result: kept }, { result: today }] = [await open(token), await priceToday(token)];
    expect(today.totalLandedCost).toBe(kept.totalLandedCost);
    expect(quoteDifferences(kept, today)).toEqual([]);
  });

  it("differs by rate and fee, each with its reason, while the kept answer stays", async () => {
    await activate();
    const { token } = await saveQuote(seller.agent, { request: SHIRTS });
    await activate(withVietnam({ rate: { add: 20 } }));
    await storeSettings(calculator.app, { flat_fee: "3" });
    const [{ result: kept }, { result: today }] = [await open(token), await priceToday(token)];
    expect([kept.totalLandedCost, today.totalLandedCost]).toEqual([29, 39.5]);
    expect(quoteDifferences(kept, today)).toMatchObject([
      { subject: { layer: { heading: "9903.05.84" } }, difference: 7.5, reason: "rate" },
      { subject: { fee: "flat" }, difference: 3, reason: "fee" },
    ]);
  });

  it("is not asked of the landed-cost provider, whose quotes cost money, by a GET", async () => {
    const { token } = await saveQuote(seller.agent, { request: SHIRTS });
    await storeSettings(calculator.app, { calculation_method: "zonos" });
    expect(await priceToday(token)).toEqual({ result: null, error: null });
    await storeSettings(calculator.app, { calculation_method: "csv" });
  });

  it("is compared when an older calculation is saved, whose day had other rates", async () => {
    const yesterday = addDays(utcDay(), -1);
    await activate(withVietnam({ from: utcDay() }));
    const calculationId = await calculate(seller.agent, { ...SHIRTS, entryDate: yesterday });
    const { body } = await seller.agent
      .post("/api/quotes")
      .send({ calculationId, ...quoteDetails })
      .expect(409);
    expect(body.code).toBe("quoteErrors.changed");
    await activate();
  });

  it("says in words what today's data reject", async () => {
    await activate({
      ...withVietnam({ needs: [{ question: "isSpecial", is: false }] }),
      questions: { ...exampleMeasures().questions, isSpecial: QUESTION },
    });
    const request = withItem({ hsCode: "6109.10.00.12", answers: { isSpecial: true } });
    const { token } = await saveQuote(seller.agent, { request });
    await activate();
    expect(await priceToday(token)).toEqual({
      result: null,
      error: expect.stringContaining("isSpecial"),
    });
  });

  it("is that of an entry today where the goods were to enter earlier", async () => {
    await activate();
    const { token } = await saveQuote(seller.agent, { request: SHIRTS });
    const { db } = calculator.app.deps;
    const [row] = await db.select().from(quotes).orderBy(quotes.createdAt);
    if (!row) throw new Error("No quote");
    await db.update(quotes).set({ request: { ...row.request, entryDate: "2026-08-01" } });
    expect((await priceToday(token)).result.schedule.entryDate).toBe(utcDay());
  });
});

const QUESTION = { source: "A note", text: { en: "Is it special?" } };

describe("the last day of a quote's price", () => {
  const change = addDays(utcDay(), 10);

  it("is the day before a dated change that touches its goods", async () => {
    await activate(withVietnam({ to: addDays(change, -1) }));
    const { validUntil } = await saveQuote(seller.agent, { request: SHIRTS });
    expect(validUntil).toBe(addDays(change, -1));
    const brazil = withItem({ hsCode: "6109.10.00.12", countryOfOrigin: "BR" });
    expect((await saveQuote(seller.agent, { request: brazil })).validUntil).toBe(
      addDays(utcDay(), 30),
    );
  });

  it("is not shortened for goods that enter after the change", async () => {
    await activate(withVietnam({ to: addDays(change, -1) }));
    const request = { ...SHIRTS, entryDate: addDays(change, 5) };
    expect((await saveQuote(seller.agent, { request })).validUntil).toBe(addDays(utcDay(), 30));
  });

  it("is the day before a scheduled version of the data", async () => {
    await activate();
    const draft = await upload({});
    const { db } = calculator.app.deps;
    await db.update(datasetVersions).set({ activeFrom: null });
    await db
      .update(datasetVersions)
      .set({ activeFrom: change })
      .where(eq(datasetVersions.id, draft));
    expect((await saveQuote(seller.agent, { request: SHIRTS })).validUntil).toBe(
      addDays(change, -1),
    );
    await db.update(datasetVersions).set({ activeFrom: null });
  });

  it("is not shortened by scheduled fees of couriers, which no calculation uses", async () => {
    await activate();
    const { db } = calculator.app.deps;
    await db
      .update(datasetVersions)
      .set({ activeFrom: change })
      .where(eq(datasetVersions.kind, "carrier-fees"));
    const { validUntil } = await saveQuote(seller.agent, { request: SHIRTS });
    await db.update(datasetVersions).set({ activeFrom: null });
    expect(validUntil).toBe(addDays(utcDay(), 30));
  });
});
