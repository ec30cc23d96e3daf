import { expect, it } from "vitest";
import { result, resultItem } from "#client/features/calculator/test-calculator.tsx";
import type { CalculationResult, ItemDuty, ResultItem } from "#shared/calculator/contract.ts";
import { itemFigures } from "#shared/calculator/item-figures.ts";

const duty: ItemDuty = {
  customsValue: 10,
  rate: 29,
  amount: 2.9,
  layers: [{ layer: "baseline", rate: 29, amount: 2.9 }],
  includesMfn: true,
  htsHeading: null,
  legalBasis: null,
};

const shipment = (
  items: Partial<CalculationResult["items"][number]>[],
  more: Partial<CalculationResult> = {},
) =>
  itemFigures({
    ...result,
    items: items.map((item, index) => ({ ...resultItem, id: String(index), ...item })),
    ...more,
  });

it("parts the duty of a tariff line into the general duty and what is added to it", () => {
  const layer = { column: null, program: null, label: null, from: null, to: null, source: null };
  const named = { ...layer, heading: "9903.05.84", rate: "12.5%", formula: [] };
  const assessment: ResultItem["assessment"] = {
    verdict: "exact",
    column: "general",
    duty: 2.9,
    layers: [
      { ...named, part: "standard", amount: 1.65 },
      { ...named, part: "countrySpecific", amount: 1.25 },
    ],
    notApplied: [],
    questions: [],
    preferences: [],
    gaps: [],
    bans: [],
    usesExchangeRate: false,
  };
  const [figures] = shipment([{ subtotal: 10, duty, assessment }], { totalToDoor: 12.9 });
  expect(figures).toMatchObject({ duty: 2.9, generalDuty: 1.65, additionalDuty: 1.25 });
});

it("has no general duty of a country rate, and no parts of one that includes it", () => {
  const [excluded, included] = shipment([
    { subtotal: 10, duty: { ...duty, includesMfn: false } },
    { subtotal: 10, duty },
  ]);
  expect(excluded).toMatchObject({ generalDuty: null, additionalDuty: 2.9 });
  expect(included).toMatchObject({ duty: 2.9, generalDuty: null, additionalDuty: null });
});

it("shares shipping, taxes and fees out by value, so that all units cost the total delivered cost", () => {
  const figures = shipment(
    [
      { subtotal: 30, quantity: 3, duty: { ...duty, amount: 3 } },
      { subtotal: 10, quantity: 1, duty: { ...duty, amount: 1 } },
    ],
    { totalToDoor: 52 },
  );
  expect(figures.map(({ costPerUnit }) => costPerUnit)).toEqual([13, 13]);
});

it("rounds the cost of a unit to the smallest unit of its currency", () => {
  const yen = { subtotal: 100, quantity: 3, currency: "JPY" } as const;
  expect(shipment([yen], { totalToDoor: 100 })[0]?.costPerUnit).toBe(33);
});
