import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { translatorFor } from "#server/http/texts.ts";
import { calculationRequest } from "#shared/calculator/contract.ts";
import { calculationItems, calculations } from "#shared/db/schema.ts";
import { shipment } from "#tests/support/shipments.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import type { CalculationRecord } from "./calculation.ts";
import { runCalculation } from "./run-calculation.ts";
import { createCalculationSaver } from "./save-calculation.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function createRecord(
  description: string,
  userId: string | null = null,
): Promise<CalculationRecord> {
  const [item] = shipment.items;
  const items = [{ ...item, description }, ...shipment.items];
  const records: CalculationRecord[] = [];
  const save = async (record: CalculationRecord) => void records.push(record);
  const request = calculationRequest.parse({ ...shipment, items });
  await runCalculation({ ...app.deps, save }, request, {
    language: "en",
    t: translatorFor("en"),
    userId,
  });
  const [record] = records;
  if (!record) throw new Error("The calculation was not saved");
  return record;
}

const recordIds = (records: CalculationRecord[]) =>
  records.map(({ calculation }) => calculation.shipment.id);

const listStored = (records: CalculationRecord[]) =>
  app.deps.db
    .select({ id: calculations.id, userId: calculations.userId })
    .from(calculations)
    .where(inArray(calculations.id, recordIds(records)));

it("createCalculationSaver stores concurrent calculations, each with its own items", async () => {
  const records = await Promise.all(
    Array.from({ length: 45 }, (_, n) => createRecord(`Goods ${n}`)),
  );
  const save = createCalculationSaver(app.deps.pool);
  await Promise.all(records.map(save));

  expect(await listStored(records)).toHaveLength(45);
  const items = await app.deps.db
    .select({ id: calculationItems.calculationId, description: calculationItems.description })
    .from(calculationItems)
    .where(inArray(calculationItems.calculationId, recordIds(records)))
    .orderBy(calculationItems.id);
  const descriptions = (id: string) =>
    items.filter((item) => item.id === id).map((item) => item.description);
  const expected = records.map((_, n) => [`Goods ${n}`, "T-shirts", "Shoes"]);
  expect(recordIds(records).map(descriptions)).toEqual(expected);
});

it("createCalculationSaver stores valid calculations of a batch with an invalid one", async () => {
  const good = [await createRecord("First"), await createRecord("Last")];
  const invalid = await createRecord("Between");
  invalid.calculation.shipment.fromCountry = "too long";
  const save = createCalculationSaver(app.deps.pool);
  const [first, last] = good.map(save);
  await expect(save(invalid)).rejects.toMatchObject({ code: "22001" });
  await Promise.all([first, last]);

  expect(await listStored([...good, invalid])).toHaveLength(2);
});

it("createCalculationSaver stores the calculation of a user who was deleted meanwhile as a visitor's", async () => {
  const record = await createRecord("Of a deleted user", "no such user");
  await createCalculationSaver(app.deps.pool)(record);
  expect(await listStored([record])).toMatchObject([{ userId: null }]);
});
