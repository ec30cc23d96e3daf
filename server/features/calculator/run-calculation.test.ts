import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { calculationItems, calculations, settings } from "#shared/db/schema.ts";
import { DUTY_LAYERS } from "#shared/tariffs/calculate-duty.ts";
import { logInAs } from "#tests/support/log-in.ts";
import { shipment, withItem } from "#tests/support/shipments.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
afterEach(async () => {
  await app.deps.db.delete(settings);
  app.deps.settings.invalidate();
});

const calculate = (body: object) => app.agent.post("/api/calculate").send(body);

async function set(values: Record<string, string>) {
  const rows = Object.entries(values).map(([key, value]) => ({ key, value }));
  await app.deps.db.insert(settings).values(rows);
  app.deps.settings.invalidate();
}

describe("the duty", () => {
  it("is each item's value × the rate of its own country of origin", async () => {
    const { body } = await calculate(shipment).expect(200);
    expect(body).toMatchObject({
      calculationMethod: "csv",
      currency: "USD",
      subtotal: 300,
      dutyPercentage: 29.17,
      dutyAmount: 87.5,
      dutyBreakdown: { baseline: 30, reciprocal: 0, countrySpecific: 57.5 },
      taxPercentage: 0,
      taxAmount: 0,
      feeAmount: 0,
      feeLines: [],
      totalLandedCost: 87.5,
      totalToDoor: 422, // 300 + 30 + 4.50 + 87.50
      providerResponse: null,
    });
    expect(body.items).toMatchObject([
      { description: "T-shirts", quantity: 2, value: 50, subtotal: 100, hsCode: null },
      { description: "Shoes", quantity: 1, value: 200, subtotal: 200, countryOfOrigin: "BR" },
    ]);
  });

  it("explains itself item by item", async () => {
    const { body } = await calculate(shipment).expect(200);
    expect(body.items[1].duty).toEqual({
      customsValue: 200,
      rate: 37.5,
      amount: 75,
      layers: [
        { layer: "baseline", rate: 10, amount: 20 },
        { layer: "reciprocal", rate: 0, amount: 0 },
        { layer: "countrySpecific", rate: 27.5, amount: 55 },
      ],
      includesMfn: false,
      htsHeading: "9903.05.27 + 9903.05.01",
      legalBasis: "Section 301 (forced labor) 12.5% + Section 301 Brazil 25%",
    });
  });

  it("belongs to whoever is logged in, and to nobody else", async () => {
    const { user, agent } = await logInAs(app, "user");
    const ids = [await agent.post("/api/calculate").send(shipment), await calculate(shipment)].map(
      ({ body }) => body.id,
    );
    const owners = await Promise.all(
      ids.map((id) => app.deps.db.select().from(calculations).where(eq(calculations.id, id))),
    );
    expect(owners.flat().map(({ userId }) => userId)).toEqual([user.id, null]);
  });

  it("of an origin with the rate 0 is a zero in every layer", async () => {
    const { body } = await calculate(withItem({ countryOfOrigin: "NA" })).expect(200);
    expect(body).toMatchObject({ dutyAmount: 0, dutyPercentage: 0, totalLandedCost: 0 });
    expect(body.items[0].duty).toMatchObject({
      rate: 0,
      amount: 0,
      layers: DUTY_LAYERS.map((layer) => ({ layer, rate: 0, amount: 0 })),
    });
  });

  it("of goods worth nothing is no division by zero", async () => {
    const { body } = await calculate(withItem({ value: 0 })).expect(200);
    expect(body).toMatchObject({ subtotal: 0, dutyAmount: 0, dutyPercentage: 0 });
  });

  it("and everything else is whole yen in yen", async () => {
    const yen = { currency: "JPY", value: 1234.5, quantity: 3 };
    const { body } = await calculate({ ...withItem(yen), currency: "JPY" }).expect(200);
    expect(body).toMatchObject({
      shippingCost: 30,
      insuranceCost: 5,
      subtotal: 3705, // 3 × 1235
      dutyAmount: 463, // 463.125
      items: [{ value: 1235 }],
    });
  });

  it("reads amounts as decimal text: 1.005 is 1.01", async () => {
    const { body } = await calculate(withItem({ value: 1.005, quantity: 1 })).expect(200);
    expect(body.items[0].value).toBe(1.01);
  });
});

describe("the fee", () => {
  it("is shown line by line, and adds up", async () => {
    await set({ flat_fee: "5", item_fee: "2", percentage_fee: "0.05" });
    const { body } = await calculate(shipment).expect(200);
    expect(body.feeLines).toEqual([
      { kind: "flat", amount: 5 },
      { kind: "item", perItem: 2, itemCount: 2, amount: 4 },
      { kind: "percentage", percentage: 5, base: 96.5, amount: 4.83 },
    ]);
    expect(body).toMatchObject({ feeAmount: 13.83, totalLandedCost: 101.33 });
  });

  it("names only the lines that are set", async () => {
    await set({ percentage_fee: "0.1" });
    const { body } = await calculate(withItem({ countryOfOrigin: "NA" })).expect(200);
    expect(body.feeLines).toEqual([{ kind: "percentage", percentage: 10, base: 0, amount: 0 }]);
  });
});

describe("the notes", () => {
  const codesOf = (body: { notes: { code: string }[] }) => body.notes.map(({ code }) => code);
  const rest = [
    "productSpecificNotIncluded",
    "freightNotDutiable",
    "noImportVat",
    "rounding",
    "estimate",
  ];

  it("say that general duty is missing, or for which origins it is", async () => {
    const without = await calculate(shipment).expect(200);
    expect(codesOf(without.body)).toEqual(["mfnNotIncluded", ...rest]);
    const withMfn = await calculate(withItem({ countryOfOrigin: "DE" })).expect(200);
    expect(codesOf(withMfn.body)).toEqual(["mfnPartlyIncluded", ...rest]);
  });

  it("name the tariff file that was used", async () => {
    const { body } = await calculate(shipment).expect(200);
    expect(body.tariff).toMatchObject({
      fileName: "default-tariffs.csv",
      source: expect.stringContaining("HTS 2026 Revision 20"),
    });
    expect(Date.parse(body.tariff.activatedAt)).toBeLessThanOrEqual(Date.now());
  });
});

describe("a calculation", () => {
  it("is kept with its items, in their order", async () => {
    await set({ flat_fee: "1.5" });
    const { body } = await calculate({ ...shipment, toCountry: "us" }).expect(200);
    const { db } = app.deps;
    expect(await db.select().from(calculations).where(eq(calculations.id, body.id))).toMatchObject([
      {
        userId: null,
        fromCountry: "VN",
        toCountry: "US",
        currency: "USD",
        shippingCost: 3000,
        insuranceCost: 450,
        subtotal: 30_000,
        dutyAmount: 8750,
        taxAmount: 0,
        feeAmount: 150,
        totalLandedCost: 8900,
        calculationMethod: "csv",
      },
    ]);
    const items = await db
      .select()
      .from(calculationItems)
      .where(eq(calculationItems.calculationId, body.id))
      .orderBy(calculationItems.id);
    expect(items).toEqual([
      expect.objectContaining({ id: body.items[0].id, description: "T-shirts", value: 5000 }),
      expect.objectContaining({ id: body.items[1].id, description: "Shoes", quantity: 1 }),
    ]);
    expect(items[0]).toMatchObject({ quantity: 2, currency: "USD", countryOfOrigin: "VN" });
  });

  it("holds 500 items, and quotes, commas and braces in their descriptions", async () => {
    const description = `"a", {b} \\ 'c' NULL 税 🙂`;
    const items = Array.from({ length: 500 }, (_, index) => ({
      ...withItem({ description: `${index} ${description}` }).items[0],
    }));
    const { body } = await calculate({ ...shipment, items }).expect(200);
    const stored = await app.deps.db
      .select({ description: calculationItems.description })
      .from(calculationItems)
      .where(eq(calculationItems.calculationId, body.id))
      .orderBy(calculationItems.id);
    expect(stored).toEqual(items.map((item) => ({ description: item.description })));
  });
});
