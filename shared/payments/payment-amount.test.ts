import { describe, expect, it } from "vitest";
import { paymentAmount } from "./payment-amount.ts";

describe("paymentAmount", () => {
  it.each([0.01, 1, 9_999_999_999.99])("accepts %d", (amount) => {
    expect(paymentAmount.safeParse(amount).success).toBe(true);
  });

  it.each([0, -1, 0.001, 10_000_000_000, 1e-7])("rejects %d", (amount) => {
    expect(paymentAmount.safeParse(amount).success).toBe(false);
  });
});
