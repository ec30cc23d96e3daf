import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { MAX_DESCRIPTION, MAX_ITEMS } from "#shared/calculator/contract.ts";
import { calculationItems, calculations, datasetVersions } from "#shared/db/schema.ts";
import { DUTY_LAYERS } from "#shared/duties/duty-layers.ts";
import { logInAs } from "#tests/support/log-in.ts";
import { setUpCalculator } from "#tests/support/set-up-calculator.ts";
import { storeSettings } from "#tests/support/settings.ts";
import { shipment, withItem } from "#tests/support/shipments.ts";

const calculator = setUpCalculator();

describe("POST /api/calculate with the tariff file: duty", () => {
  it("the duty is each item's value × the rate of its country of origin", async () => {
    const { body } = await calculator.calculate(shipment).expect(200);
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

  it("the duty is returned per item with rate, layers and legal basis", async () => {
    const { body } = await calculator.calculate(shipment).expect(200);
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

  it("the duty is calculated for as many items as allowed, with the longest Chinese descriptions", async () => {
    const [item] = shipment.items;
    const items = Array(MAX_ITEMS).fill({ ...item, description: "货".repeat(MAX_DESCRIPTION) });
    const { body } = await calculator.calculate({ ...shipment, items }).expect(200);
    expect(body.items).toHaveLength(MAX_ITEMS);
  });

  it("the duty is 0 in every layer for an origin with rate 0", async () => {
    const { body } = await calculator.calculate(withItem({ countryOfOrigin: "NA" })).expect(200);
    expect(body).toMatchObject({ dutyAmount: 0, dutyPercentage: 0, totalLandedCost: 0 });
    expect(body.items[0].duty).toMatchObject({
      rate: 0,
      amount: 0,
      layers: DUTY_LAYERS.map((layer) => ({ layer, rate: 0, amount: 0 })),
    });
  });

  it("the duty is 0 percent of goods worth 0", async () => {
    const { body } = await calculator.calculate(withItem({ value: 0 })).expect(200);
    expect(body).toMatchObject({ subtotal: 0, dutyAmount: 0, dutyPercentage: 0 });
  });

  it("the duty is rounded to whole yen, as are all amounts in JPY", async () => {
    const yen = { currency: "JPY", value: 1234.5, quantity: 3 };
    const { body } = await calculator.calculate({ ...withItem(yen), currency: "JPY" }).expect(200);
    expect(body).toMatchObject({
      shippingCost: 30,
      insuranceCost: 5,
      subtotal: 3705, // 3 × 1235
      dutyAmount: 463, // 463.125
      items: [{ value: 1235 }],
    });
  });

  it("ignores shipping and insurance costs while a setting hides their fields", async () => {
    await storeSettings(calculator.app, { show_shipping_insurance: "false" });
    const { body } = await calculator.calculate(shipment).expect(200);
    expect(body).toMatchObject({ shippingCost: 0, insuranceCost: 0, totalToDoor: 387.5 });
  });

  // Threats: H4
  it("the duty is based on amounts rounded half up from their decimal text: 1.005 is 1.01", async () => {
    const { body } = await calculator
      .calculate(withItem({ value: 1.005, quantity: 1 }))
      .expect(200);
    expect(body.items[0].value).toBe(1.01);
  });
});

describe("POST /api/calculate with the tariff file: fee", () => {
  it("the fee is returned line by line", async () => {
    await storeSettings(calculator.app, { flat_fee: "5", item_fee: "2", percentage_fee: "0.05" });
    const { body } = await calculator.calculate(shipment).expect(200);
    expect(body.feeLines).toEqual([
      { kind: "flat", amount: 5 },
      { kind: "item", perItem: 2, itemCount: 2, amount: 4 },
      { kind: "percentage", percentage: 5, base: 96.5, amount: 4.83 },
    ]);
    expect(body).toMatchObject({ feeAmount: 13.83, totalLandedCost: 101.33 });
  });

  it("the fee has a line only for configured fees", async () => {
    await storeSettings(calculator.app, { percentage_fee: "0.1" });
    const { body } = await calculator.calculate(withItem({ countryOfOrigin: "NA" })).expect(200);
    expect(body.feeLines).toEqual([{ kind: "percentage", percentage: 10, base: 0, amount: 0 }]);
  });
});

describe("POST /api/calculate with the tariff file: notes", () => {
  const noteCodes = (body: { notes: { code: string }[] }) => body.notes.map(({ code }) => code);
  const otherCodes = [
    "productSpecificNotIncluded",
    "freightNotDutiable",
    "noImportVat",
    "rounding",
    "estimate",
  ];

  it("say whether general (MFN) duty is excluded for all or for some origins", async () => {
    const without = await calculator.calculate(shipment).expect(200);
    expect(noteCodes(without.body)).toEqual(["mfnNotIncluded", ...otherCodes]);
    const withMfn = await calculator.calculate(withItem({ countryOfOrigin: "DE" })).expect(200);
    expect(noteCodes(withMfn.body)).toEqual(["mfnPartlyIncluded", ...otherCodes]);
  });

  it("come with the name and source of the tariff file", async () => {
    const { body } = await calculator.calculate(shipment).expect(200);
    expect(body.tariff).toMatchObject({
      fileName: "default-tariffs.csv",
      source: expect.stringContaining("as of 2026-09-29"),
    });
    expect(Date.parse(body.tariff.activatedAt)).toBeLessThanOrEqual(Date.now());
  });
});

const isActiveTariff = and(eq(datasetVersions.kind, "tariffs"), eq(datasetVersions.isActive, true));

describe("POST /api/calculate with the tariff file: stored calculation", () => {
  it("the stored calculation has all amounts in cents and the items in their order", async () => {
    await storeSettings(calculator.app, { flat_fee: "1.5" });
    const { body } = await calculator.calculate({ ...shipment, toCountry: "us" }).expect(200);
    const { db } = calculator.app.deps;
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

  it("the stored calculation has the rates and layers of its items, their version and the fees", async () => {
    await storeSettings(calculator.app, {
      flat_fee: "2.5",
      item_fee: "1",
      percentage_fee: "0.05",
    });
    const { body } = await calculator.calculate(shipment).expect(200);
    expect(body.feeLines).toHaveLength(3);
    const { db } = calculator.app.deps;
    const [stored] = await db.select().from(calculations).where(eq(calculations.id, body.id));
    const [active] = await db.select().from(datasetVersions).where(isActiveTariff);
    expect(stored).toMatchObject({
      tariffVersionId: active?.id,
      feeLines: [
        ["flat", 2.5],
        ["item", 2, 1],
        ["percentage", 4.6, 5], // 5% × (87.50 + 2.50 + 2.00)
      ],
    });
    const items = await db
      .select({ assessment: calculationItems.assessment })
      .from(calculationItems)
      .where(eq(calculationItems.calculationId, body.id))
      .orderBy(calculationItems.id);
    const country = (layers: number[][]) => ({ assessment: { country: layers } });
    expect(items).toEqual([
      country([
        [10, 10],
        [0, 0],
        [2.5, 2.5],
      ]),
      country([
        [10, 20],
        [0, 0],
        [27.5, 55],
      ]),
    ]);
  });

  it("the stored calculation belongs to the logged-in user, or to no user for an anonymous visitor", async () => {
    const { user, agent } = await logInAs(calculator.app, "user");
    const ids = [
      await agent.post("/api/calculate").send(shipment),
      await calculator.calculate(shipment),
    ].map(({ body }) => body.id);
    const owners = await Promise.all(
      ids.map((id) =>
        calculator.app.deps.db.select().from(calculations).where(eq(calculations.id, id)),
      ),
    );
    expect(owners.flat().map(({ userId }) => userId)).toEqual([user.id, null]);
  });

  // Threats: H1
  it("holds 500 items whose descriptions contain quotes, commas and braces", async () => {
    const description = `"a", {b} \\ 'c' NULL 税 🙂`;
    const items = Array.from({ length: 500 }, (_, index) => ({
      ...withItem({ description: `${index} ${description}` }).items[0],
    }));
    const { body } = await calculator.calculate({ ...shipment, items }).expect(200);
    const stored = await calculator.app.deps.db
      .select({ description: calculationItems.description })
      .from(calculationItems)
      .where(eq(calculationItems.calculationId, body.id))
      .orderBy(calculationItems.id);
    expect(stored).toEqual(items.map((item) => ({ description: item.description })));
  });
});
