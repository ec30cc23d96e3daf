import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { translatorFor } from "#server/http/texts.ts";
import { shipment } from "#server/testing/shipments.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { calculationRequest } from "#shared/calculator/contract.ts";
import { calculationItems, calculations } from "#shared/db/schema.ts";
import type { CalculationRecord } from "./queries.ts";
import { runCalculation } from "./run-calculation.ts";
import { createCalculationSaver } from "./save-calculation.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** A calculation that was worked out and not stored yet. */
async function calculated(
  description: string,
  userId: string | null = null,
): Promise<CalculationRecord> {
  const [item] = shipment.items;
  const items = [{ ...item, description }, ...shipment.items];
  const kept: CalculationRecord[] = [];
  const save = async (one: CalculationRecord) => void kept.push(one);
  const request = calculationRequest.parse({ ...shipment, items });
  await runCalculation({ ...app.deps, save }, request, { t: translatorFor("en"), userId });
  const [one] = kept;
  if (!one) throw new Error("Nothing was to be saved");
  return one;
}

const idsOf = (all: CalculationRecord[]) => all.map(({ calculation }) => calculation.shipment.id);

const storedOf = (all: CalculationRecord[]) =>
  app.deps.db
    .select({ id: calculations.id })
    .from(calculations)
    .where(inArray(calculations.id, idsOf(all)));

it("stores those that come at once, each with its own items", async () => {
  const all = await Promise.all(Array.from({ length: 45 }, (_, n) => calculated(`Goods ${n}`)));
  const save = createCalculationSaver(app.deps.pool);
  await Promise.all(all.map(save));

  expect(await storedOf(all)).toHaveLength(45);
  const items = await app.deps.db
    .select({ id: calculationItems.calculationId, description: calculationItems.description })
    .from(calculationItems)
    .where(inArray(calculationItems.calculationId, idsOf(all)))
    .orderBy(calculationItems.id);
  const itemsOf = (id: string) =>
    items.filter((item) => item.id === id).map((item) => item.description);
  const expected = all.map((_, n) => [`Goods ${n}`, "T-shirts", "Shoes"]);
  expect(idsOf(all).map(itemsOf)).toEqual(expected);
});

it("loses nobody's because another's cannot be stored", async () => {
  const good = [await calculated("First"), await calculated("Last")];
  const ofNobody = await calculated("Between", "no such user");
  const save = createCalculationSaver(app.deps.pool);
  const [first, last] = good.map(save);
  await expect(save(ofNobody)).rejects.toMatchObject({ code: "23503" });
  await Promise.all([first, last]);

  expect(await storedOf([...good, ofNobody])).toHaveLength(2);
});
