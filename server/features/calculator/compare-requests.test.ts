import { beforeEach, describe, expect, it } from "vitest";
import type { ComparedResult } from "#shared/calculator/comparison.ts";
import { calculations } from "#shared/db/schema.ts";
import { addDays, utcDay } from "#shared/utc-day.ts";
import { setUpCalculator } from "#tests/support/set-up-calculator.ts";
import { storeSettings } from "#tests/support/settings.ts";
import { shipment, withItem } from "#tests/support/shipments.ts";

const calculator = setUpCalculator();

const compare = (requests: readonly object[]) =>
  calculator.app.agent.post("/api/compare").send({ requests });

const SHIRTS = { hsCode: "6109.10.00.12" };

describe("a comparison", () => {
  it("computes each request as a calculation does, and stores none", async () => {
    const requests = [
      withItem(SHIRTS),
      withItem({ ...SHIRTS, countryOfOrigin: "MX" }),
      { ...withItem(SHIRTS), entryDate: addDays(utcDay(), 10) },
      withItem({ hsCode: "6109.90.10.07" }),
    ];
    const { body } = await compare(requests).expect(200);
    const alone = await Promise.all(
      requests.map(async (request) => (await calculator.calculate(request).expect(200)).body),
    );
    const before = await calculator.app.deps.db.select().from(calculations);
    expect(body.map(({ result }: ComparedResult) => result?.totalLandedCost)).toEqual(
      alone.map(({ totalLandedCost }) => totalLandedCost),
    );
    await compare(requests).expect(200);
    expect(await calculator.app.deps.db.select().from(calculations)).toHaveLength(before.length);
  });

  it("says in words what the data reject, and has the others", async () => {
    const { body } = await compare([
      withItem(SHIRTS),
      withItem({ ...SHIRTS, countryOfOrigin: "MX", claims: ["KR"] }),
    ]).expect(200);
    expect(body[0]).toMatchObject({ error: null, result: { currency: "USD" } });
    expect(body[1]).toEqual({
      result: null,
      error: expect.stringContaining("Preference KR does not apply"),
    });
  });

  it("is in the reader's language", async () => {
    const request = withItem({ ...SHIRTS, countryOfOrigin: "MX", claims: ["KR"] });
    const { body } = await compare([request]).set("Accept-Language", "de").expect(200);
    expect(body[0].error).toContain("Präferenz KR");
  });

  it.each([
    ["no request", [], "requests"],
    ["six requests", Array.from({ length: 6 }, () => shipment), "requests"],
    ["an item without a value", [{ ...shipment, items: [{}] }], "requests.0.items.0.description"],
    [
      "more items than one calculation may have",
      [250, 251].map((length) => ({
        ...shipment,
        items: Array.from({ length }, () => shipment.items[0]),
      })),
      "requests.items",
    ],
  ])("rejects %s", async (_, requests, path) => {
    const { body } = await compare(requests).expect(400);
    expect(Object.keys(body.fields)).toContain(path);
  });

  describe("with the landed-cost provider", () => {
    beforeEach(() => storeSettings(calculator.app, { calculation_method: "zonos" }));

    it("is rejected, because each quote costs money", async () => {
      const { body } = await compare([shipment]).expect(409);
      expect(body.message).toContain("Comparisons use the tariff data");
    });
  });
});
