import { readFileSync } from "node:fs";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable, PgVarchar } from "drizzle-orm/pg-core";
import { createInsertSchema } from "drizzle-zod";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { calculationItem, MAX_DESCRIPTION } from "#shared/calculator/contract.ts";
import { countryCodes } from "#shared/countries.ts";
import { currencyCodes } from "#shared/currency.ts";
import { MAX_AMOUNT, MAX_CENTS } from "#shared/money.ts";
import { CODE_LENGTH } from "#shared/payments/transaction-code.ts";
import { settingKeys } from "#shared/settings/settings.ts";
import * as schema from "./schema.ts";

const tables = Object.values(schema).filter((value) => is(value, PgTable));
const enumerations = tables
  .flatMap((table) => Object.values(getTableColumns(table)))
  .filter((column) => is(column, PgVarchar))
  .flatMap(({ uniqueName, name, length, enumValues }) =>
    enumValues ? [{ column: uniqueName ?? name, length: length ?? 0, values: enumValues }] : [],
  );

const longest = (values: readonly string[]) => Math.max(...values.map(({ length }) => length));

describe("the columns", () => {
  it.each(enumerations)("store every value of the enumeration $column", ({ length, values }) => {
    expect(longest(values)).toBeLessThanOrEqual(length);
  });

  it("store every country code, setting key and transaction code", () => {
    const { toCountry } = createInsertSchema(schema.calculations).shape;
    expect(z.array(toCountry).safeParse(countryCodes).success).toBe(true);
    const { key } = createInsertSchema(schema.settings).shape;
    expect(z.array(key).safeParse(settingKeys).success).toBe(true);
    const { transactionCode } = createInsertSchema(schema.transactions).shape;
    expect(transactionCode.safeParse("X".repeat(CODE_LENGTH)).success).toBe(true);
  });

  it("store the largest amount to the cent", () => {
    expect(schema.calculations.subtotal.mapToDriverValue(MAX_CENTS)).toBe("9999999999.99");
    expect(schema.calculations.subtotal.getSQLType()).toBe("numeric(12, 2)");
  });
});

it("the row derived from calculation_items accepts the largest item of a request", () => {
  const item = {
    description: "x".repeat(MAX_DESCRIPTION),
    value: MAX_AMOUNT,
    quantity: 2_147_483_647,
    currency: currencyCodes[0],
    countryOfOrigin: "VN",
    hsCode: "12.34.56.78.90.12.3",
  };
  const row = createInsertSchema(schema.calculationItems);
  expect(z.safeParse(calculationItem, item).success).toBe(true);
  expect(row.safeParse({ ...item, calculationId: crypto.randomUUID() }).success).toBe(true);
});

it("docs/data-model.md has a row for every table and for no other", () => {
  const rows = readFileSync("docs/data-model.md", "utf8").matchAll(/^\| `([a-z_]+)` +\|/gm);
  const documented = Array.from(rows, ([, name]) => name);
  expect(documented.toSorted()).toEqual(tables.map(getTableName).toSorted());
});
