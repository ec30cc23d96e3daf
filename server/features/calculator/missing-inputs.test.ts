import { expect, it } from "vitest";
import { setUpCalculator } from "#tests/support/set-up-calculator.ts";
import { storeSettings } from "#tests/support/settings.ts";
import { shipment, withItem } from "#tests/support/shipments.ts";

const calculator = setUpCalculator();

const ENTRY_DATE = "2026-10-09";

async function missing(...items: object[]) {
  const request = { ...shipment, items: items.flatMap((item) => withItem(item).items) };
  const { body } = await calculator.calculate({ ...request, entryDate: ENTRY_DATE }).expect(200);
  return body.missing;
}

const exact = { hsCode: "6109.10.00.12" };

it.each([
  ["an exact duty", exact, null],
  ["no code", {}, "code"],
  ["an unknown code", { hsCode: "610999" }, "code"],
  ["a code with different lines", { hsCode: "6109.90" }, "code"],
  ["a code without its leading zero", { hsCode: "901110015" }, "code"],
  ["a code of chapter 99", { hsCode: "9903.88.03" }, "code"],
  ["an open quantity", { hsCode: "0102.29.4062", countryOfOrigin: "NZ" }, "quantity"],
  ["an open question", { hsCode: "8703.23.01.90", countryOfOrigin: "DE" }, "question"],
  ["a rate of a part", { hsCode: "9102.11.10" }, "provisional"],
])("an item with %s lacks what makes it exact", async (_, item, kind) => {
  expect(await missing(item)).toEqual(kind ? [{ kind, items: [1] }] : []);
});

it("the items of a kind are listed by position", async () => {
  expect(await missing({}, exact, { hsCode: "9102.11.10" }, { hsCode: "610999" })).toEqual([
    { kind: "code", items: [1, 4] },
    { kind: "provisional", items: [3] },
  ]);
});

it("no code is missing while the tariff schedule is not used", async () => {
  await storeSettings(calculator.app, { use_tariff_schedule: "false" });
  expect(await missing({}, exact)).toEqual([]);
});
