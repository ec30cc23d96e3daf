import { createInsertSchema } from "drizzle-zod";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { register } from "#shared/accounts/contract.ts";
import { ROLES } from "#shared/accounts/policy.ts";
import { calculationItem, MAX_DESCRIPTION } from "#shared/calculator/contract.ts";
import { countryCodes } from "#shared/countries.ts";
import { currencyCodes } from "#shared/currency.ts";
import { TRANSACTION_STATUSES } from "#shared/payments/contract.ts";
import { CODE_LENGTH } from "#shared/payments/transaction-code.ts";
import { settingKeys } from "#shared/settings/settings.ts";
import { calculationItems, settings, transactions, users } from "./schema.ts";

// The largest that a contract lets in is no larger than what its table takes.

const longest = (values: readonly string[]) =>
  values.reduce((longer, value) => (value.length > longer.length ? value : longer), "");

const fits = (schema: z.core.$ZodType, row: object) => z.safeParse(schema, row).success;

describe("a table takes", () => {
  it("every account that may be registered", () => {
    const account = {
      email: `${"a".repeat(242)}@example.com`,
      password: "x".repeat(72),
      firstName: "x".repeat(100),
      lastName: "x".repeat(100),
    };
    expect(fits(register.body ?? z.never(), account)).toBe(true);
    const row = { ...account, id: "1", role: longest(ROLES) };
    expect(fits(createInsertSchema(users), row)).toBe(true);
  });

  it("every item that may be calculated", () => {
    const item = {
      description: "x".repeat(MAX_DESCRIPTION),
      value: 1,
      quantity: 2_147_483_647,
      currency: longest(currencyCodes),
      countryOfOrigin: longest(countryCodes),
      hsCode: "1234.56.78.90.123",
    };
    expect(fits(calculationItem, item)).toBe(true);
    const row = { ...item, calculationId: crypto.randomUUID() };
    expect(fits(createInsertSchema(calculationItems), row)).toBe(true);
    expect(fits(createInsertSchema(calculationItems), { ...row, hsCode: "1".repeat(21) })).toBe(
      false,
    );
  });

  it("every setting and every transaction", () => {
    const setting = { key: longest(settingKeys), value: "" };
    expect(fits(createInsertSchema(settings), setting)).toBe(true);
    const id = crypto.randomUUID();
    const transaction = {
      id,
      calculationId: id,
      transactionCode: "X".repeat(CODE_LENGTH),
      amount: 1,
      currency: longest(currencyCodes),
      status: longest(TRANSACTION_STATUSES),
      qrCodeData: "",
      language: "en",
      toCountry: "US",
    };
    expect(fits(createInsertSchema(transactions), transaction)).toBe(true);
  });
});
