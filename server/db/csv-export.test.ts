import { text } from "node:stream/consumers";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { createCsvExport, withoutFormula } from "./csv-export.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function exported(query: SQL): Promise<string> {
  let csv = "";
  await createCsvExport(
    app.deps.db,
    query,
  )(async ({ stream }) => {
    csv = await text(stream);
  });
  return csv;
}

describe("createCsvExport", () => {
  // Threats: H1
  it.each(["'; drop table users; --", "\\' or 1=1 --", "\\\\", "E'x'", '"quoted"', "$1 $$"])(
    "passes the parameter %s as it is",
    async (value) => {
      const csv = await exported(sql`select length(${value}) as n, ${value} = ${value} as same`);
      expect(csv).toBe(`n,same\n${value.length},t\n`);
    },
  );

  it("passes numbers, booleans and null", async () => {
    expect(await exported(sql`select ${5} + 1 as n, not ${true} as no, ${null} as none`)).toBe(
      "n,no,none\n6,f,\n",
    );
  });
});

describe("withoutFormula", () => {
  // Threats: G12
  it.each([
    ["=1+1", "'=1+1"],
    ["+1", "'+1"],
    ["-1", "'-1"],
    ["@sum", "'@sum"],
    ["\t=1", "'\t=1"],
    ["\r=1", '"\'\r=1"'],
    ["a=1", "a=1"],
    ["a;=1;-b", "a;'=1;'-b"],
    ['a;"=1', `"a;'""=1"`],
    ["a\n=1", `"a\n'=1"`],
    ["a; b;c", "a; b;c"],
    ["", '""'],
  ])("exports %j as %j", async (value, cell) => {
    const column = sql`${value}::text`;
    expect(await exported(sql`select ${withoutFormula(column)} as cell`)).toBe(`cell\n${cell}\n`);
  });
});
