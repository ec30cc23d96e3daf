import { afterAll, beforeAll, expect, it } from "vitest";
import { calculations } from "#shared/db/schema.ts";
import type { Cents } from "#shared/money.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { describeError } from "./describe-error.ts";

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const failureOf = (query: PromiseLike<unknown>) =>
  query.then(
    () => new Error("It did not fail"),
    (error: unknown) => error,
  );

it("names the constraint, and no value of the row that broke it", async () => {
  const cents = 123_456 as Cents;
  const row = {
    toCountry: "US",
    subtotal: cents,
    dutyAmount: cents,
    totalLandedCost: 654_321 as Cents,
    calculationMethod: "csv",
  };
  const described = describeError(await failureOf(app.deps.db.insert(calculations).values(row)));
  expect(described).toContain("database error 23514");
  expect(described).toContain("calculations_total");
  expect(described).not.toMatch(/1234|6543|insert into/);
});

it("withholds a message that quotes a value", async () => {
  const query = app.deps.pool.query("select $1::uuid", ["hunter2"]);
  const described = describeError(await failureOf(query));
  expect(described).toContain("database error 22P02: message withheld");
  expect(described).not.toContain("hunter2");
});

it("shows where a fault of ours is", () => {
  expect(describeError(new TypeError("x is not a function"))).toMatch(
    /^TypeError: x is not a function\n {4}at .*describe-error\.test\.ts/,
  );
});
