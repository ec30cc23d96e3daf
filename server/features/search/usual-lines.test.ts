import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { searchSchedule } from "./search-schedule.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const search = (q: string) => searchSchedule(app.deps, { q });

/** What people type, the line under which most of it enters, and whether others may owe another general rate. */
const USUAL: readonly [q: string, code: string, ratesDiffer: boolean][] = [
  ["jeans", "6203.42.45", true],
  ["phone case", "3926.90.99", true],
  ["headphones", "8518.30.20.00", false],
  ["sneakers", "6404.11.90", true],
  ["hoodie", "6110.20.20", true],
  ["t-shirt", "6109.10.00", true],
  ["cotton t-shirt", "6109.10.00", false],
  ["mug", "6912.00.44.00", true],
  ["backpack", "4202.92.31", true],
  ["sunglasses", "9004.10.00.00", false],
  ["watch", "9102.11.25", true],
  ["laptop", "8471.30.01.00", false],
  ["charger", "8504.40.95", false],
  ["toy car", "9503.00.00", false],
  ["candle", "3406.00.00.00", false],
  ["blanket", "6301.40.00", true],
];

describe("the first line for everyday goods", () => {
  it.each(USUAL)("is the usual one for %s: %s", async (q, code, ratesDiffer) => {
    const found = await search(q);
    expect({ code: found.results[0]?.code, ratesDiffer: found.ratesDiffer }).toEqual({
      code,
      ratesDiffer,
    });
  });

  it("says what tells the lines of one name apart", async () => {
    const { results } = await search("jeans");
    expect(results.slice(0, 3).map(({ name, distinction }) => [name, distinction])).toEqual([
      ["Trousers", "of cotton, men's or boys'"],
      ["Trousers", "of cotton, women's or girls'"],
      ["Recreational performance outerwear", "of cotton, men's or boys'"],
    ]);
  });
});

describe("searchSchedule for hyphens and special chapters", () => {
  it.each(["6109-10-00", "6109–10", "6109/10", "6109_10_00", "6109 10 00", "6109—10—00"])(
    "takes %s for a code",
    async (q) => {
      const { results } = await search(q);
      expect(results.map(({ code }) => code)).toEqual(["6109.10.00"]);
    },
  );

  it.each(["articles returned", "duty free samples", "donated articles", "9820 t-shirts"])(
    "offers no line of chapters 98 and 99 for %s",
    async (q) => {
      const { results } = await search(q);
      expect(results.filter(({ code }) => /^9[89]/.test(code))).toEqual([]);
    },
  );
});
