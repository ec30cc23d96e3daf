import { describe, expect, it } from "vitest";
import { type Cents, sumCents } from "#shared/money.ts";
import type { FaultName } from "#stand-ins/zonos/faults.ts";
import { quoteRequest, requireQuote } from "#tests/support/quote-request.ts";
import { setUpZonos, ZONOS_KEY } from "#tests/support/set-up-zonos.ts";

const zonos = setUpZonos();

describe("createLandedCost().quote", () => {
  it("sends unit prices, origins, HS codes, the region and freight with insurance", async () => {
    await zonos.createAdapter().quote(quoteRequest({ toCountry: "CA" }), ZONOS_KEY);
    expect(zonos.standIn.lastVariables).toEqual({
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
    expect(zonos.standIn.tokens).toEqual([ZONOS_KEY]);
  });

  it("returns amounts in cents and rows with the index of their item", async () => {
    const result = await zonos.createAdapter().quote(quoteRequest(), ZONOS_KEY);
    const quote = requireQuote(result);
    // 59.97 × (16.5 % + 10 % + 25 %) and 45.50 × (2.5 % + 10 %)
    expect(quote).toMatchObject({
      duties: 990 + 600 + 1499 + 114 + 455,
      taxes: 0,
      fees: 519,
      hsCodes: ["6109.10", "8516.10.00"],
      deMinimis: [{ type: "DUTY", threshold: "ABOVE", method: "FOB" }],
    });
    expect(quote.rows.map(({ kind, item, amount }) => [kind, item, amount])).toEqual([
      ["duty", 0, 990],
      ["duty", 0, 600],
      ["duty", 0, 1499],
      ["duty", 1, 114],
      ["duty", 1, 455],
      ["fee", null, 269],
      ["fee", null, 250],
    ]);
    expect(result.report).toMatchObject({ outcome: "ok", status: 200, message: null });
  });

  it("rounds amounts in JPY to whole yen", async () => {
    const yen = quoteRequest({ currency: "JPY", toCountry: "GB" });
    const items = yen.items.map((item) => ({ ...item, value: 123400 as Cents, quantity: 1 }));
    const priced = items.map((item) => ({ ...item, subtotal: item.value }));
    const result = await zonos.createAdapter().quote({ ...yen, items: priced }, ZONOS_KEY);
    const { duties, taxes, fees, rows } = requireQuote(result);
    expect(duties).toBeGreaterThan(0);
    const amounts = [duties, taxes, fees, ...rows.map(({ amount }) => amount)];
    expect(amounts.every((amount) => amount % 100 === 0)).toBe(true);
    expect(sumCents(rows.filter(({ kind }) => kind === "tax").map((row) => row.amount))).toBe(
      taxes,
    );
  });

  it.each([
    ["an object instead of an array", "object"],
    ["unknown texts", "unknownWords"],
    ["a rate limit before the response", "rateOnce"],
  ] satisfies [string, FaultName][])("accepts %s", async (_case, fault) => {
    const landedCost = zonos.createAdapter();
    const plain = requireQuote(await landedCost.quote(quoteRequest(), ZONOS_KEY));
    const { duties, taxes, fees } = requireQuote(await landedCost.quote(quoteRequest(), fault));
    expect({ duties, taxes, fees }).toEqual({
      duties: plain.duties,
      taxes: plain.taxes,
      fees: plain.fees,
    });
  });
});
