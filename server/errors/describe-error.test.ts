import { sql } from "drizzle-orm";
import { DatabaseError } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calculations } from "#shared/db/schema.ts";
import type { Cents } from "#shared/money.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { describeError, errorMessage } from "./describe-error.ts";

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const rejection = (query: PromiseLike<unknown>) =>
  query.then(
    () => new Error("The query did not fail"),
    (error: unknown) => error,
  );

describe("describeError", () => {
  it("names the violated constraint and no value of the row", async () => {
    const cents = 123_456 as Cents;
    const row = {
      toCountry: "US",
      subtotal: cents,
      dutyAmount: cents,
      totalLandedCost: 654_321 as Cents,
      calculationMethod: "csv" as const,
    };
    const described = describeError(await rejection(app.deps.db.insert(calculations).values(row)));
    expect(described).toContain("database error 23514");
    expect(described).toContain("calculations_total");
    expect(described).not.toMatch(/1234|6543|insert into/);
  });

  it("withholds a Postgres message that contains a value", async () => {
    const query = app.deps.pool.query("select $1::uuid", ["hunter2"]);
    const described = describeError(await rejection(query));
    expect(described).toContain("database error 22P02: message withheld");
    expect(described).not.toContain("hunter2");
  });

  it("shows why Postgres cannot start a session, which is no statement of a user", () => {
    const error = new DatabaseError("could not write init file", 60, "error");
    Object.assign(error, { code: "XX000", severity: "FATAL" });
    expect(describeError(error)).toContain("database error XX000: could not write init file");
  });

  it("includes the stack of a programming error", () => {
    expect(describeError(new TypeError("x is not a function"))).toMatch(
      /^TypeError: x is not a function\n {4}at .*describe-error\.test\.ts/,
    );
  });
});

describe("errorMessage", () => {
  it("errorMessage is one line without the parameters of the failed query", async () => {
    const query = app.deps.db.execute(sql`select ${"hunter2"} from missing_table`);
    expect(errorMessage(await rejection(query))).toBe(
      'database error 42P01: relation "missing_table" does not exist',
    );
  });

  it("errorMessage is the message of another error", () => {
    expect(errorMessage(new Error("PORT must be a number"))).toBe("PORT must be a number");
  });
});
