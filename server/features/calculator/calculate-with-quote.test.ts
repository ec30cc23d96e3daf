import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createLandedCost } from "#server/integrations/landed-cost/landed-cost.ts";
import { calculationItems, calculations, landedCostCalls, settings } from "#shared/db/schema.ts";
import type { FaultName } from "#stand-ins/zonos/faults.ts";
import { startZonosStandIn, type ZonosStandIn } from "#stand-ins/zonos/stand-in.ts";
import { logInAs } from "#tests/support/log-in.ts";
import { shipment, withItem } from "#tests/support/shipments.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

const KEY = "credential_live_0123456789abcdef";

let app: TestApp;
let zonos: ZonosStandIn;

/** A provider with a new breaker, that waits less long than a real one. */
const patient = (more: object = {}) =>
  createLandedCost({ url: zonos.url, timeoutMs: 300, totalTimeoutMs: 600, backoffMs: 5, ...more });

beforeAll(async () => {
  zonos = await startZonosStandIn();
  app = await testApp({ env: { ZONOS_API_URL: zonos.url, ZONOS_API_KEY: KEY } });
});
afterAll(async () => {
  await app.close();
  await zonos.close();
});
beforeEach(async () => {
  await set({ calculation_method: "zonos" });
  app.deps.landedCost = patient();
});
afterEach(async () => {
  zonos.fault = null;
  zonos.tokens.length = 0;
  await app.deps.db.delete(settings);
  app.deps.settings.invalidate();
});

async function set(values: Record<string, string>) {
  const rows = Object.entries(values).map(([key, value]) => ({ key, value }));
  await app.deps.db.insert(settings).values(rows);
  app.deps.settings.invalidate();
}

const calculate = (body: object) => app.agent.post("/api/calculate").send(body);

const germanToCanada = {
  ...shipment,
  fromCountry: "DE",
  toCountry: "CA",
  currency: "CAD",
  items: [
    { description: "Shirts", value: 49.9, quantity: 3, currency: "CAD", countryOfOrigin: "DE" },
    {
      description: "Kettle",
      value: 120,
      quantity: 1,
      currency: "CAD",
      countryOfOrigin: "CN",
      hsCode: "8516.10.00",
    },
  ],
};

describe("a calculation by the provider", () => {
  it("is the provider's duties, taxes and fees, to any destination", async () => {
    const { body } = await calculate(germanToCanada).expect(200);
    // 149.70 × 18 % + 120 × 6.5 %; 13 % of goods, freight and duty
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
    expect(body.notes.map(({ code }: { code: string }) => code)).toEqual([
      "providerFigures",
      "freightPassedOn",
      "noBreakdown",
      "assumedOntario",
      "rounding",
      "estimate",
    ]);
    expect(zonos.lastVariables?.rating).toMatchObject({
      amount: 34.5,
      serviceLevelCode: "custom:custom",
    });
  });

  it("shows the duty by layer, with the lines behind it at their items", async () => {
    const chinese = withItem({ countryOfOrigin: "CN", hsCode: "6109.10.0012" });
    const { body } = await calculate({ ...chinese, fromCountry: "CN" }).expect(200);
    expect(body).toMatchObject({
      dutyAmount: 51.5,
      dutyBreakdown: { baseline: 10, reciprocal: 0, countrySpecific: 25, standard: 16.5 },
      items: [{ hsCode: "6109.10.0012" }],
    });
    expect(body.dutyBreakdown).not.toHaveProperty("sector");
    expect(body.provider).toMatchObject({
      guaranteeCode: "NOT_APPLICABLE",
      deMinimis: [{ type: "DUTY", threshold: "ABOVE" }],
    });
    expect(body.provider.lines).toContainEqual({
      kind: "duty",
      item: body.items[0].id,
      layer: "countrySpecific",
      amount: 25,
      description: "Section 301",
      note: "China 9903.88.15",
      formula: "0.25 * 100",
    });
    expect(body.providerResponse.data.landedCostCalculateWorkflow[0].id).toBe("landed_cost_1");
  });
});

describe("what comes of it", () => {
  it("includes our own fee, which is not on the provider's", async () => {
    await set({ flat_fee: "5", percentage_fee: "0.1" });
    const { body } = await calculate(germanToCanada).expect(200);
    const percentage = 8.38; // 10 % of 34.75 + 44.06 + 5
    expect(body.feeLines).toEqual([
      { kind: "flat", amount: 5 },
      { kind: "percentage", percentage: 10, base: 83.81, amount: percentage },
      { kind: "provider", amount: 9.95 },
    ]);
    expect(body).toMatchObject({ feeAmount: 23.33, totalLandedCost: 102.14 });
  });

  it("is kept with its method, its amounts and its HS codes", async () => {
    const { body } = await calculate(germanToCanada).expect(200);
    const { db } = app.deps;
    expect(await db.select().from(calculations).where(eq(calculations.id, body.id))).toMatchObject([
      {
        toCountry: "CA",
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

  it("asks for the service level that the owners chose", async () => {
    await set({ zonos_service_level_code: "dhl_express_worldwide" });
    await calculate(germanToCanada).expect(200);
    expect(zonos.lastVariables?.rating.serviceLevelCode).toBe("dhl_express_worldwide");
  });

  it("adds up to the provider's total, whatever is sent where", async () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100);
    const item = fc.record({
      description: fc.constantFrom("Shirt", "Kettle"),
      value: amount,
      quantity: fc.integer({ min: 1, max: 99 }),
      countryOfOrigin: fc.constantFrom("CN", "DE", "US"),
    });
    const requests = fc.record({
      currency: fc.constantFrom("USD", "JPY", "EUR"),
      toCountry: fc.constantFrom("US", "CA", "GB", "DE", "BR"),
      shippingCost: amount,
      items: fc.array(item, { minLength: 1, maxLength: 5 }),
    });
    for (const request of fc.sample(requests, { numRuns: 60, seed: 6 })) {
      const { currency } = request;
      const items = request.items.map((each) => ({ ...each, currency }));
      const { body } = await calculate({ ...request, fromCountry: "CN", items }).expect(200);
      const [cost] = body.providerResponse.data.landedCostCalculateWorkflow;
      expect(body.totalLandedCost).toBe(cost.amountSubtotals.landedCostTotal);
      const layers = Object.values<number>(body.dutyBreakdown ?? { all: body.dutyAmount });
      const cents = layers.reduce((sum, layer) => sum + Math.round(layer * 100), 0);
      expect(cents).toBe(Math.round(body.dutyAmount * 100));
    }
  });
});

const STATUSES: [fault: FaultName, status: number, code: string][] = [
  ["bad", 502, "landedCost.failed"],
  ["badWith200", 502, "landedCost.failed"],
  ["rate", 503, "landedCost.unavailable"],
  ["rateWithWait", 503, "landedCost.unavailable"],
  ["rateWithLongWait", 503, "landedCost.unavailable"],
  ["error500", 502, "landedCost.failed"],
  ["unavailable503", 503, "landedCost.unavailable"],
  ["gateway504", 504, "landedCost.timeout"],
  ["slow", 504, "landedCost.timeout"],
  ["drip", 504, "landedCost.timeout"],
  ["hangUp", 503, "landedCost.unavailable"],
  ["html", 502, "landedCost.failed"],
  ["brokenJson", 502, "landedCost.failed"],
  ["notAnObject", 502, "landedCost.failed"],
  ["deep", 502, "landedCost.failed"],
  ["errors", 502, "landedCost.refused"],
  ["errorsInternal", 502, "landedCost.failed"],
  ["noRoute", 502, "landedCost.noRoute"],
  ["partial", 502, "landedCost.failed"],
  ["noData", 502, "landedCost.failed"],
  ["empty", 502, "landedCost.failed"],
  ["nullsub", 502, "landedCost.failed"],
  ["nullDuties", 502, "landedCost.failed"],
  ["negative", 502, "landedCost.failed"],
  ["negativeRow", 502, "landedCost.failed"],
  ["currency", 502, "landedCost.wrongSums"],
  ["currencyOfRow", 502, "landedCost.wrongSums"],
  ["wrongTotal", 502, "landedCost.wrongSums"],
  ["wrongItems", 502, "landedCost.wrongSums"],
  ["huge", 502, "landedCost.failed"],
  ["redirect", 503, "landedCost.unavailable"],
  ["echo", 502, "landedCost.failed"],
];

describe("a provider that fails is a clear answer, and nothing is kept", () => {
  const counts = async () => [
    await app.deps.db.$count(calculations),
    await app.deps.db.$count(calculationItems),
  ];

  it.each(STATUSES)("%s: %d", async (fault, status, code) => {
    app.deps.landedCost = patient(
      fault === "huge" || fault === "rateWithWait" ? { timeoutMs: 5000, totalTimeoutMs: 6000 } : {},
    );
    const told = [vi.spyOn(console, "error"), vi.spyOn(console, "info")];
    const before = await counts();
    zonos.fault = fault;
    const { body, text, headers } = await calculate(germanToCanada).expect(status);
    expect(body.code).toBe(code);
    expect(body.message).toContain("landed-cost provider");
    expect(Boolean(headers["retry-after"])).toBe(status === 503);
    expect(await counts()).toEqual(before);
    const logged = told.flatMap(({ mock }) => mock.calls);
    for (const spy of told) spy.mockRestore();
    const calls = await app.deps.db.select().from(landedCostCalls);
    expect(JSON.stringify([text, logged, calls])).not.toContain(KEY);
  });

  it("passes on for how long the provider wants to be left alone", async () => {
    zonos.fault = "rateWithLongWait";
    const { headers } = await calculate(germanToCanada).expect(503);
    expect(headers["retry-after"]).toBe("3600");
  });

  it("answers at once while the breaker is open, and again when the provider is back", async () => {
    app.deps.landedCost = patient({ breakerPauseMs: 400 });
    zonos.fault = "error500";
    for (let failure = 0; failure < 5; failure += 1) await calculate(germanToCanada).expect(502);
    zonos.fault = null;
    const { body, headers } = await calculate(germanToCanada).expect(503);
    expect(body.code).toBe("landedCost.unavailable");
    expect(headers["retry-after"]).toBe("1");
    expect(zonos.tokens).toHaveLength(5);
    await vi.waitFor(() => calculate(germanToCanada).expect(200), { timeout: 3000, interval: 50 });
  });

  it("says it in the visitor's language", async () => {
    zonos.fault = "slow";
    const { body } = await calculate(germanToCanada).set("Accept-Language", "de").expect(504);
    expect(body.message).toContain("Einfuhrkosten");
  });
});

describe("the provider is not asked", () => {
  it.each([
    ["a shipment that is wrong", withItem({ quantity: 0 }), "items.0.quantity"],
    ["an HS code that is none", withItem({ hsCode: "61.09" }), "items.0.hsCode"],
    ["an HS code that is too long", withItem({ hsCode: "61091000000000" }), "items.0.hsCode"],
    ["an HS code with letters", withItem({ hsCode: "6109.10a" }), "items.0.hsCode"],
    [
      "more than can be stored",
      { ...withItem({ value: 9e9 }), shippingCost: 9e9 },
      "items.0.value",
    ],
    ["a freight too large", { ...withItem({}), shippingCost: 9_999_999_999 }, "items"],
  ])("about %s", async (_what, body, field) => {
    const answer = await calculate(body).expect(400);
    expect(answer.body.fields).toHaveProperty([field]);
    expect(zonos.tokens).toEqual([]);
  });

  it("without a key", async () => {
    const over = await testApp({
      databaseUrl: app.databaseUrl,
      env: { ZONOS_API_URL: zonos.url },
    });
    const { body } = await over.agent.post("/api/calculate").send(germanToCanada).expect(503);
    expect(body.code).toBe("landedCost.notSetUp");
    expect(zonos.tokens).toEqual([]);
    await over.close();
  });
});

describe("the tariff file", () => {
  it("ignores HS codes, says so, and keeps them", async () => {
    await app.deps.db.delete(settings);
    app.deps.settings.invalidate();
    const plain = await calculate(withItem({})).expect(200);
    const { body } = await calculate(withItem({ hsCode: "6109.10" })).expect(200);
    expect(body.dutyAmount).toBe(plain.body.dutyAmount);
    expect(body.items[0].hsCode).toBe("6109.10");
    expect(body.notes.map(({ code }: { code: string }) => code)).toContain("hsCodeIgnored");
    expect(plain.body.notes.map(({ code }: { code: string }) => code)).not.toContain(
      "hsCodeIgnored",
    );
    expect(zonos.tokens).toEqual([]);
  });
});

describe("the console", () => {
  it("tells admins of the last 50 calls, the breaker, and the failure that holds", async () => {
    await app.deps.db.delete(landedCostCalls);
    const { agent } = await logInAs(app, "admin");
    const look = async () => (await agent.get("/api/admin/landed-cost").expect(200)).body;
    expect(await look()).toEqual({
      isInUse: true,
      hasKey: true,
      breaker: "closed",
      failure: null,
      calls: [],
    });
    for (let call = 0; call < 51; call += 1) await calculate(germanToCanada).expect(200);
    zonos.fault = "errorsInternal";
    await calculate(germanToCanada).expect(502);
    zonos.fault = "errors";
    await calculate(germanToCanada).expect(502);
    const { calls, failure } = await look();
    expect(calls).toHaveLength(50);
    expect(calls[0]).toMatchObject({
      outcome: "refused",
      requestId: "req_abc123",
      message: "The HS code is not valid",
      status: 200,
      isTest: false,
    });
    expect(failure).toEqual(calls[1]);
    zonos.fault = null;
    await calculate(germanToCanada).expect(200);
    expect((await look()).failure).toBeNull();
  });

  it("tests the key, and passes on what the provider says", async () => {
    const { agent } = await logInAs(app, "admin");
    const test = () => agent.post("/api/admin/connections/zonos/test").expect(200);
    expect((await test()).body).toEqual({ isAccepted: true, message: null });
    zonos.fault = "bad";
    const { body } = await test();
    expect(body.isAccepted).toBe(false);
    expect(body.message).toContain("Full authentication is required");
    zonos.fault = "echo";
    expect((await test()).text).not.toContain(KEY);
  });
});
