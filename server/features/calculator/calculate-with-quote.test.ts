import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calculationItems, calculations } from "#shared/db/schema.ts";
import { setUpQuotes, shipmentToCanada } from "#tests/support/set-up-quotes.ts";
import { clearSettings, storeSettings } from "#tests/support/settings.ts";
import { withItem } from "#tests/support/shipments.ts";
import { testApp } from "#tests/support/test-app.ts";

const quotes = setUpQuotes();

type Notes = { notes: { code: string }[] };
const noteCodes = ({ notes }: Notes) => notes.map(({ code }) => code);

describe("POST /api/calculate with a quote", () => {
  it("returns the provider's duties, taxes and fees for destinations other than the US", async () => {
    const { body } = await quotes.calculate(shipmentToCanada).expect(200);
    // duty: 149.70 × 18% + 120 × 6.5%; tax: 13% of goods, freight and duty
    expect(body).toMatchObject({
      calculationMethod: "zonos",
      currency: "CAD",
      subtotal: 269.7,
      dutyAmount: 34.75,
      dutyPercentage: 12.88,
      dutyBreakdown: null,
      taxAmount: 44.06,
      feeAmount: 9.95,
      feeLines: [{ kind: "provider", amount: 9.95 }],
      totalLandedCost: 88.76,
      totalToDoor: 392.96,
      tariff: null,
      items: [
        { description: "Shirts", hsCode: "6109.10", duty: null },
        { description: "Kettle", hsCode: "8516.10.00" },
      ],
    });
  });

  it("sends freight with insurance and the default service level", async () => {
    await quotes.calculate(shipmentToCanada).expect(200);
    expect(quotes.zonos.lastVariables?.rating).toMatchObject({
      amount: 34.5,
      serviceLevelCode: "custom:custom",
    });
  });

  it("sends the service level from the settings", async () => {
    await storeSettings(quotes.app, { zonos_service_level_code: "dhl_express_worldwide" });
    await quotes.calculate(shipmentToCanada).expect(200);
    expect(quotes.zonos.lastVariables?.rating.serviceLevelCode).toBe("dhl_express_worldwide");
  });

  it("returns notes about assumptions and a missing breakdown", async () => {
    const { body } = await quotes.calculate(shipmentToCanada).expect(200);
    expect(noteCodes(body)).toEqual([
      "providerFigures",
      "freightPassedOn",
      "noBreakdown",
      "assumedOntario",
      "rounding",
      "estimate",
    ]);
  });

  it("says that the provider's lines do not sum to its totals, which are charged", async () => {
    const before = await quotes.calculate(shipmentToCanada).expect(200);
    quotes.zonos.fault = "otherRows";
    const { body } = await quotes.calculate(shipmentToCanada).expect(200);
    expect(body.totalLandedCost).toBe(before.body.totalLandedCost);
    expect(noteCodes(body)).toContain("linesDiffer");
    expect(noteCodes(body)).not.toContain("rounding");
    expect(noteCodes(before.body)).not.toContain("linesDiffer");
  });

  it("sends the province of the destination, and then assumes none", async () => {
    const { body } = await quotes.calculate({ ...shipmentToCanada, toRegion: "QC" }).expect(200);
    expect(quotes.zonos.lastVariables?.parties).toContainEqual({
      type: "DESTINATION",
      location: { countryCode: "CA", administrativeAreaCode: "QC" },
    });
    expect(body.provider.lines).toContainEqual(
      expect.objectContaining({ name: "gst", amount: 16.95 }), // 5% of 338.95
    );
    expect(noteCodes(body)).not.toContain("assumedOntario");
  });

  it("breaks the duty down by layer and assigns the provider's lines to the items", async () => {
    const shirts = withItem({ countryOfOrigin: "CN", hsCode: "6109.10.0012" });
    const { body } = await quotes.calculate({ ...shirts, fromCountry: "CN" }).expect(200);
    expect(body).toMatchObject({
      dutyAmount: 51.5,
      dutyBreakdown: { baseline: 10, reciprocal: 0, countrySpecific: 25, standard: 16.5 },
      items: [{ hsCode: "6109.10.0012" }],
    });
    expect(body.dutyBreakdown).not.toHaveProperty("sector");
    expect(body.provider).toMatchObject({
      deMinimis: [{ kind: "duty", isAbove: true, of: "goods" }],
    });
    expect(body.provider.lines).toContainEqual({
      kind: "duty",
      name: "duty",
      item: body.items[0].id,
      layer: "countrySpecific",
      amount: 25,
      description: "Section 301",
      calculation: { percent: 25, base: 100, of: "goods" },
    });
    expect(body.providerResponse.data.landedCostCalculateWorkflow[0].id).toBe("landed_cost_1");
  });

  it("names each line, with its rate and what the rate is charged on", async () => {
    const { body } = await quotes.calculate(shipmentToCanada).expect(200);
    expect(body.provider.lines).toMatchObject([
      { name: "duty", calculation: { percent: 18, base: 149.7, of: "goods" } },
      { name: "duty", calculation: { percent: 6.5, base: 120, of: "goods" } },
      { name: "hst", calculation: { percent: 13, base: 338.95, of: "goodsFreightDuty" } },
      { name: "brokerage", description: null, calculation: null },
    ]);
  });

  it("returns no words that only the provider's API has", async () => {
    quotes.zonos.fault = "unknownWords";
    const { body } = await quotes.calculate(shipmentToCanada).expect(200);
    expect(JSON.stringify(body.provider)).not.toMatch(/BRAND_NEW|General rate|On goods/);
  });

  it("charges the product's own fee on duties and taxes, not on the provider's fees", async () => {
    await storeSettings(quotes.app, { flat_fee: "5", percentage_fee: "0.1" });
    const { body } = await quotes.calculate(shipmentToCanada).expect(200);
    expect(body.feeLines).toEqual([
      { kind: "flat", amount: 5 },
      { kind: "percentage", percentage: 10, base: 83.81, amount: 8.38 }, // 34.75 + 44.06 + 5
      { kind: "provider", amount: 9.95 },
    ]);
    expect(body).toMatchObject({ feeAmount: 23.33, totalLandedCost: 102.14 });
  });

  it("stores method, province, amounts and HS codes", async () => {
    const { body } = await quotes.calculate({ ...shipmentToCanada, toRegion: "ON" }).expect(200);
    const { db } = quotes.app.deps;
    expect(await db.select().from(calculations).where(eq(calculations.id, body.id))).toMatchObject([
      {
        toCountry: "CA",
        toRegion: "ON",
        dutyAmount: 3475,
        taxAmount: 4406,
        feeAmount: 995,
        totalLandedCost: 8876,
        calculationMethod: "zonos",
      },
    ]);
    const items = await db
      .select()
      .from(calculationItems)
      .where(eq(calculationItems.calculationId, body.id))
      .orderBy(calculationItems.id);
    expect(items.map(({ hsCode }) => hsCode)).toEqual(["6109.10", "8516.10.00"]);
  });

  it("returns the provider's total, with layers that add up to the duty, for random shipments", async () => {
    const amountFrom = (min: number) =>
      fc.integer({ min, max: 10_000_000 }).map((cents) => cents / 100);
    const item = fc.record({
      description: fc.constantFrom("Shirt", "Kettle"),
      value: amountFrom(100), // less than a yen is rejected
      quantity: fc.integer({ min: 1, max: 99 }),
      countryOfOrigin: fc.constantFrom("CN", "DE", "US"),
    });
    const requests = fc.record({
      currency: fc.constantFrom("USD", "JPY", "EUR"),
      toCountry: fc.constantFrom("US", "CA", "GB", "DE", "BR"),
      shippingCost: amountFrom(0),
      items: fc.array(item, { minLength: 1, maxLength: 5 }),
    });
    for (const request of fc.sample(requests, { numRuns: 60, seed: 6 })) {
      const { currency } = request;
      const items = request.items.map((each) => ({ ...each, currency }));
      const { body } = await quotes.calculate({ ...request, fromCountry: "CN", items }).expect(200);
      const [cost] = body.providerResponse.data.landedCostCalculateWorkflow;
      expect(body.totalLandedCost).toBe(cost.amountSubtotals.landedCostTotal);
      const layers = Object.values<number>(body.dutyBreakdown ?? { total: body.dutyAmount });
      const cents = layers.reduce((sum, layer) => sum + Math.round(layer * 100), 0);
      expect(cents).toBe(Math.round(body.dutyAmount * 100));
    }
  });
});

describe("POST /api/calculate does not call the provider", () => {
  it.each([
    ["CA", "SP", "The province or state “SP” cannot be chosen for this country: Canada."],
    ["CA", "", "The province or state “” cannot be chosen for this country: Canada."],
    ["US", "NY", "The province or state “NY” cannot be chosen for this country: United States."],
  ])(
    "POST /api/calculate does not call the provider for the destination %s with the province %j",
    async (toCountry, toRegion, message) => {
      const request = { ...shipmentToCanada, toCountry, toRegion };
      const { body } = await quotes.calculate(request).expect(400);
      expect(body).toMatchObject({ message, fields: { toRegion: message } });
    },
  );

  it.each([
    ["a quantity of 0", withItem({ quantity: 0 }), "items.0.quantity"],
    ["a province of another country", { ...shipmentToCanada, toRegion: "SP" }, "toRegion"],
    ["a province where none matters", { ...withItem({}), toRegion: "NY" }, "toRegion"],
    ["a malformed HS code", withItem({ hsCode: "61.09" }), "items.0.hsCode"],
    ["an HS code that is too long", withItem({ hsCode: "61091000000000" }), "items.0.hsCode"],
    ["an HS code with letters", withItem({ hsCode: "6109.10a" }), "items.0.hsCode"],
    [
      "a line larger than can be stored",
      { ...withItem({ value: 9e9 }), shippingCost: 9e9 },
      "items.0.value",
    ],
    [
      "a total larger than can be stored",
      { ...withItem({}), shippingCost: 9_999_999_999 },
      "items",
    ],
  ])("POST /api/calculate does not call the provider for %s", async (_case, body, field) => {
    const response = await quotes.calculate(body).expect(400);
    expect(response.body.fields).toHaveProperty([field]);
    expect(quotes.zonos.tokens).toEqual([]);
  });

  it("POST /api/calculate does not call the provider without an API key, and returns 503", async () => {
    const unconfigured = await testApp({
      databaseUrl: quotes.app.databaseUrl,
      env: { ZONOS_API_URL: quotes.zonos.url },
    });
    const { body, headers } = await unconfigured.agent
      .post("/api/calculate")
      .send(shipmentToCanada)
      .expect(503);
    expect(body.code).toBe("landedCost.notSetUp");
    expect(headers["retry-after"]).toBe("5");
    expect(quotes.zonos.tokens).toEqual([]);
    await unconfigured.close();
  });

  it("POST /api/calculate does not call the provider with the tariff file, which without the schedule stores HS codes but ignores them with a note", async () => {
    await clearSettings(quotes.app);
    await storeSettings(quotes.app, { use_tariff_schedule: "false" });
    const plain = await quotes.calculate(withItem({})).expect(200);
    const { body } = await quotes.calculate(withItem({ hsCode: "6109.10" })).expect(200);
    expect(body.dutyAmount).toBe(plain.body.dutyAmount);
    expect(body.items[0].hsCode).toBe("6109.10");
    expect(noteCodes(body)).toContain("hsCodeIgnored");
    expect(noteCodes(plain.body)).not.toContain("hsCodeIgnored");
    expect(quotes.zonos.tokens).toEqual([]);
  });
});
