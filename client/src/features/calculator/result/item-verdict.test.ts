import { expect, it } from "vitest";
import { countryDuty, resultItem } from "#client/features/calculator/test-calculator.tsx";
import { itemVerdict } from "#shared/calculator/item-verdict.ts";

const item = { ...resultItem, assessment: null, duty: countryDuty };
const missing = [{ kind: "code" as const, items: [1] }];

it("is the country rate of an item without a code, also where no item has one", () => {
  expect(itemVerdict(item, { schedule: null, missing })).toBe("unassessed");
});

it("is none where codes count for nothing, and none of an item of a quote", () => {
  expect(itemVerdict(item, { schedule: null, missing: [] })).toBeNull();
  expect(itemVerdict({ ...item, duty: null }, { schedule: null, missing })).toBeNull();
});
