import { describe, expect, it } from "vitest";
import type { CodeSuggestion } from "#shared/suggestions/contract.ts";
import { setUpCalculator } from "#tests/support/set-up-calculator.ts";
import { storeSettings } from "#tests/support/settings.ts";
import { testApp } from "#tests/support/test-app.ts";

const calculator = setUpCalculator();

const ENTRY_DATE = "2026-10-14";
const shirts = { description: "Cotton T-shirts", value: 20, quantity: 2, countryOfOrigin: "VN" };

const send = (body: object) => calculator.app.agent.post("/api/schedule/suggestions").send(body);

async function suggest(...changes: object[]): Promise<(CodeSuggestion | null)[]> {
  const items = changes.map((change) => ({ ...shirts, ...change }));
  const { body } = await send({ currency: "USD", entryDate: ENTRY_DATE, items }).expect(200);
  return body.suggestions;
}

describe("POST /api/schedule/suggestions", () => {
  it("returns the likely line with its rate and duty, which the calculation charges by that code", async () => {
    const [suggestion] = await suggest({});
    expect(suggestion).toMatchObject({
      line: {
        code: "6109.10.00",
        name: "T-shirts",
        distinction: "of cotton",
        rate: 29,
        duty: 11.6,
      },
      isCertain: true,
      duty: { least: 11.6, most: 11.6 },
    });
    const item = { ...shirts, currency: "USD", hsCode: suggestion?.line.code };
    const { body } = await calculator
      .calculate({
        fromCountry: "VN",
        toCountry: "US",
        currency: "USD",
        entryDate: ENTRY_DATE,
        items: [item],
      })
      .expect(200);
    expect(body.dutyAmount).toBe(11.6);
  });

  it("gives the least and the most duty where lines of the same name differ", async () => {
    const [suggestion] = await suggest({ description: "T-shirt" });
    expect(suggestion).toMatchObject({
      line: { code: "6109.10.00", duty: 11.6 },
      isCertain: false,
      duty: { least: 6.04, most: 17.8 },
    });
    expect(suggestion?.alternatives[0]).toMatchObject({
      code: "6109.90.10",
      distinction: "of man-made fibers, of other textile materials",
      rate: 44.5,
      duty: 17.8,
    });
    expect(suggestion?.alternatives.length).toBeLessThanOrEqual(5);
  });

  it("keeps the order of the items, with null for words that no line has", async () => {
    const suggestions = await suggest({ description: "xyzzyx" }, { description: "candle" });
    expect(suggestions.map((suggestion) => suggestion?.line.code ?? null)).toEqual([
      null,
      "3406.00.00.00",
    ]);
  });

  it("gives the rate of goods whose price is not yet entered", async () => {
    const [suggestion] = await suggest({ value: 0 });
    expect(suggestion?.line).toMatchObject({ rate: 29, duty: 0 });
  });

  it("gives no rate where the duty needs data that are not asked for", async () => {
    const [suggestion] = await suggest({ description: "watch" });
    expect(suggestion).toMatchObject({ isCertain: false, line: { rate: null, duty: null } });
  });

  it("finds names in the visitor's language", async () => {
    const { body } = await send({ currency: "USD", items: [{ ...shirts, description: "Kerze" }] })
      .set("Accept-Language", "de")
      .expect(200);
    expect(body.suggestions[0].line.code).toBe("3406.00.00.00");
  });

  it("stores nothing", async () => {
    const count = async () =>
      (await calculator.app.deps.pool.query("SELECT count(*) FROM calculations")).rows[0].count;
    const before = await count();
    await suggest({});
    expect(await count()).toBe(before);
  });

  it("suggests nothing while duties are not computed by tariff line", async () => {
    await storeSettings(calculator.app, { use_tariff_schedule: "false" });
    expect(await suggest({})).toEqual([null]);
  });

  it.each([
    ["no items", { currency: "USD", items: [] }],
    ["26 items", { currency: "USD", items: Array.from({ length: 26 }, () => shirts) }],
    ["a code", { currency: "USD", items: [{ ...shirts, hsCode: "6109.10.00" }] }],
    ["a currency that is not known", { currency: "XXX", items: [shirts] }],
  ])("returns 400 for %s", async (_, body) => {
    await send(body).expect(400);
  });

  it("counts as a search for each item", async () => {
    const app = await testApp({ env: { LIMIT_CALCULATE: "5" } });
    const items = Array.from({ length: 13 }, () => ({ ...shirts, description: "xyzzyx" }));
    const body = { currency: "USD", items };
    await app.agent.post("/api/schedule/suggestions").send(body).expect(200);
    await app.agent.post("/api/schedule/suggestions").send(body).expect(429);
    await app.close();
  });
});
