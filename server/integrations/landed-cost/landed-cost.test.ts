import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Currency } from "#shared/currency.ts";
import { smallestUnit } from "#shared/currency.ts";
import type { CallOutcome } from "#shared/landed-cost/terms.ts";
import { type Cents, multiplyCents, sumCents } from "#shared/money.ts";
import type { FaultName } from "#stand-ins/zonos/faults.ts";
import { startZonosStandIn, type ZonosStandIn } from "#stand-ins/zonos/stand-in.ts";
import { createLandedCost, type QuoteResult } from "./landed-cost.ts";
import type { QuoteRequest } from "./operation.ts";

let zonos: ZonosStandIn;
beforeAll(async () => {
  zonos = await startZonosStandIn();
});
afterAll(() => zonos.close());
afterEach(() => {
  zonos.tokens.length = 0;
});

const KEY = "credential_live_0123456789abcdef";

const quick = (more: object = {}) =>
  createLandedCost({ url: zonos.url, timeoutMs: 600, totalTimeoutMs: 1000, backoffMs: 5, ...more });

function request(change: Partial<QuoteRequest> = {}): QuoteRequest {
  const currency: Currency = change.currency ?? "USD";
  const item = (description: string, value: number, quantity: number) => ({
    description,
    value: value as Cents,
    quantity,
    subtotal: multiplyCents(value as Cents, quantity),
    countryOfOrigin: "CN",
    hsCode: null,
  });
  return {
    fromCountry: "CN",
    toCountry: "US",
    currency,
    unit: smallestUnit(currency),
    shippingCost: 3000 as Cents,
    insuranceCost: 450 as Cents,
    serviceLevel: "custom:custom",
    items: [
      { ...item("T-shirts", 1999, 3), hsCode: "6109.10" },
      { ...item("Kettles", 4550, 1), hsCode: "8516.10.00", countryOfOrigin: "DE" },
    ],
    ...change,
  };
}

const quoteIn = (quoted: QuoteResult) => {
  if ("error" in quoted) throw quoted.error;
  return quoted.quote;
};

describe("a quote", () => {
  it("is asked for with unit prices, origins, HS codes, and freight with its insurance", async () => {
    await quick().quote(request({ toCountry: "CA" }), KEY);
    expect(zonos.lastVariables).toEqual({
      parties: [
        { type: "ORIGIN", location: { countryCode: "CN" } },
        { type: "DESTINATION", location: { countryCode: "CA", administrativeAreaCode: "ON" } },
      ],
      items: [
        {
          productId: "item-1",
          sku: "item-1",
          description: "T-shirts",
          amount: 19.99,
          quantity: 3,
          currencyCode: "USD",
          countryOfOrigin: "CN",
          itemType: "PHYSICAL_GOOD",
          hsCode: "6109.10",
        },
        expect.objectContaining({ productId: "item-2", amount: 45.5, hsCode: "8516.10.00" }),
      ],
      rating: { amount: 34.5, currencyCode: "USD", serviceLevelCode: "custom:custom" },
      landedCost: {
        calculationMethod: "DDP",
        endUse: "NOT_FOR_RESALE",
        tariffRate: "ZONOS_PREFERRED",
        currencyCode: "USD",
      },
    });
    expect(zonos.tokens).toEqual([KEY]);
  });

  it("comes back in cents, with its lines and what they belong to", async () => {
    const quoted = await quick().quote(request(), KEY);
    // 59.97 × (16.5 % + 10 % + 25 %) and 45.50 × (2.5 % + 10 %)
    expect(quoteIn(quoted)).toMatchObject({
      duties: 990 + 600 + 1499 + 114 + 455,
      taxes: 0,
      fees: 519,
      hsCodes: ["6109.10", "8516.10.00"],
      guaranteeCode: "NOT_APPLICABLE",
      deMinimis: [{ type: "DUTY", threshold: "ABOVE", method: "FOB" }],
    });
    expect(quoteIn(quoted).rows.map(({ kind, item, amount }) => [kind, item, amount])).toEqual([
      ["duty", 0, 990],
      ["duty", 0, 600],
      ["duty", 0, 1499],
      ["duty", 1, 114],
      ["duty", 1, 455],
      ["fee", null, 269],
      ["fee", null, 250],
    ]);
    expect(quoted.report).toMatchObject({ outcome: "ok", status: 200, message: null });
  });

  it("is whole yen in yen", async () => {
    const yen = request({ currency: "JPY", toCountry: "GB" });
    const items = yen.items.map((item) => ({ ...item, value: 123400 as Cents, quantity: 1 }));
    const priced = items.map((item) => ({ ...item, subtotal: item.value }));
    const quoted = await quick().quote({ ...yen, items: priced }, KEY);
    const { duties, taxes, fees, rows } = quoteIn(quoted);
    expect(duties).toBeGreaterThan(0);
    const amounts = [duties, taxes, fees, ...rows.map(({ amount }) => amount)];
    expect(amounts.every((amount) => amount % 100 === 0)).toBe(true);
    expect(sumCents(rows.filter(({ kind }) => kind === "tax").map((row) => row.amount))).toBe(
      taxes,
    );
  });
});

describe("an answer that is odd and no fault", () => {
  it.each(["object", "unknownWords", "rateOnce"] satisfies FaultName[])(
    "is taken: %s",
    async (fault) => {
      const plain = quoteIn(await quick().quote(request(), KEY));
      const { duties, taxes, fees } = quoteIn(await quick().quote(request(), fault));
      expect({ duties, taxes, fees }).toEqual({
        duties: plain.duties,
        taxes: plain.taxes,
        fees: plain.fees,
      });
    },
  );
});

const FAULTS: [fault: FaultName, outcome: CallOutcome, calls: number][] = [
  ["bad", "refusedKey", 1],
  ["badWith200", "refusedKey", 1],
  ["slow", "timeout", 1],
  ["drip", "timeout", 1],
  ["hangUp", "unreachable", 1],
  ["rate", "rateLimited", 2],
  ["rateWithLongWait", "rateLimited", 1],
  ["error500", "failed", 1],
  ["unavailable503", "unavailable", 2],
  ["gateway504", "timeout", 2],
  ["html", "unreadable", 1],
  ["brokenJson", "unreadable", 1],
  ["notAnObject", "unreadable", 1],
  ["deep", "unreadable", 1],
  ["errors", "refused", 1],
  ["errorsInternal", "failed", 1],
  ["noRoute", "noRoute", 1],
  ["partial", "failed", 1],
  ["noData", "unreadable", 1],
  ["empty", "unreadable", 1],
  ["nullsub", "unreadable", 1],
  ["nullDuties", "unreadable", 1],
  ["noDuties", "unreadable", 1],
  ["textDuties", "unreadable", 1],
  ["negative", "unreadable", 1],
  ["negativeRow", "unreadable", 1],
  ["currency", "wrongSums", 1],
  ["currencyOfRow", "wrongSums", 1],
  ["wrongTotal", "wrongSums", 1],
  ["wrongItems", "wrongSums", 1],
  ["huge", "tooLarge", 1],
  ["redirect", "unreachable", 1],
  ["echo", "failed", 1],
];

describe("a provider that fails", () => {
  it.each(FAULTS)("%s: is told as “%s” after %d call(s)", async (fault, outcome, calls) => {
    const quoted = await quick({ timeoutMs: fault === "huge" ? 5000 : 300 }).quote(
      request(),
      fault,
    );
    expect("error" in quoted && quoted.error.outcome).toBe(outcome);
    expect(quoted.report).toMatchObject({ outcome });
    expect(zonos.tokens).toHaveLength(calls);
  });

  it("is asked again after the time that it names, if that is short", async () => {
    const started = performance.now();
    const quoted = await quick({ totalTimeoutMs: 5000 }).quote(request(), "rateWithWait");
    expect("error" in quoted && quoted.error).toMatchObject({
      outcome: "rateLimited",
      retryAfter: 1,
    });
    expect(zonos.tokens).toHaveLength(2);
    expect(performance.now() - started).toBeGreaterThan(900);
  });

  it("is unreachable where nobody listens", async () => {
    const nowhere = quick({ url: "http://127.0.0.1:9/graphql" });
    const quoted = await nowhere.quote(request(), KEY);
    expect(quoted.report).toMatchObject({ outcome: "unreachable", status: null });
  });

  it("is told with its request's id and its own words", async () => {
    const { report } = await quick().quote(request(), "errors");
    expect(report).toMatchObject({
      requestId: "req_abc123",
      message: "The HS code is not valid",
      status: 200,
    });
  });

  it.each(["not\na header", "ключ", " "])("is not asked with a key like %j", async (key) => {
    const { report } = await quick().quote(request(), key);
    expect(report).toMatchObject({ outcome: "refusedKey", message: null });
    expect(zonos.tokens).toHaveLength(0);
  });

  it("keeps the key out of what is told, whatever it answers", async () => {
    for (const key of ["echo", "echoInData"]) {
      const told = await quick().quote(request(), key);
      const { report, ...rest } = told;
      expect(JSON.stringify("raw" in rest ? rest.raw : report)).not.toContain(key);
    }
    zonos.fault = "echo";
    const { report } = await quick().quote(request(), KEY);
    zonos.fault = null;
    expect(report?.message).toBe("The token [removed] is not known");
  });
});

describe("the breaker", () => {
  it("opens after 5 failures, answers at once, and closes by itself", async () => {
    const landedCost = quick({ breakerPauseMs: 300 });
    for (let failure = 0; failure < 5; failure += 1) {
      expect(landedCost.breakerState()).toBe("closed");
      await landedCost.quote(request(), "error500");
    }
    expect(landedCost.breakerState()).toBe("open");
    const held = await landedCost.quote(request(), KEY);
    expect(held).toMatchObject({ error: { outcome: "unavailable", retryAfter: 1 }, report: null });
    expect(zonos.tokens).toHaveLength(5);

    await vi.waitFor(async () => quoteIn(await landedCost.quote(request(), KEY)), 3000);
    expect(landedCost.breakerState()).toBe("closed");
  });

  it("lets one call try whether the provider is back, and holds up the others meanwhile", async () => {
    const landedCost = quick({ breakerThreshold: 1, breakerPauseMs: 50 });
    await landedCost.quote(request(), "error500");
    await new Promise((resolve) => setTimeout(resolve, 80));
    const trial = landedCost.quote(request(), "slow");
    expect(landedCost.breakerState()).toBe("halfOpen");
    expect(await landedCost.quote(request(), KEY)).toMatchObject({ report: null });
    await trial;
    expect(landedCost.breakerState()).toBe("open");
  });

  it.each(["errors", "noRoute", "bad", "wrongTotal"] satisfies FaultName[])(
    "stays closed for what one shipment or the key is to blame for: %s",
    async (fault) => {
      const landedCost = quick({ breakerThreshold: 1 });
      await landedCost.quote(request(), fault);
      expect(landedCost.breakerState()).toBe("closed");
    },
  );

  it("is no bar to a test", async () => {
    const landedCost = quick({ breakerThreshold: 1 });
    await landedCost.quote(request(), "error500");
    expect(landedCost.breakerState()).toBe("open");
    expect(await landedCost.testKey(KEY, "custom:custom")).toMatchObject({ outcome: "ok" });
    expect(await landedCost.testKey("bad", "custom:custom")).toMatchObject({
      outcome: "refusedKey",
    });
  });
});
