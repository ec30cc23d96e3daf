import { expect, it } from "vitest";
import { setUpCalculator } from "#tests/support/set-up-calculator.ts";
import { shipment } from "#tests/support/shipments.ts";
import { calculationJson } from "./calculation-json.ts";

const calculator = setUpCalculator();

it("is the JSON of the result, for items with an assessment and without", async () => {
  const [item] = shipment.items;
  const items = [
    { ...item, hsCode: "6109.10.00.12" },
    { ...item, description: 'A "quoted" name' },
  ];
  const { body } = await calculator.calculate({ ...shipment, items }).expect(200);
  expect(body.items).toMatchObject([{ assessment: { verdict: "exact" } }, { assessment: null }]);
  expect(JSON.parse(calculationJson(body))).toEqual(body);
  expect(JSON.parse(calculationJson(body))).toEqual(body); // from the kept text
});
