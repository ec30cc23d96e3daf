import { describe, expect, it } from "vitest";
import { setUpCards } from "#tests/support/set-up-cards.ts";

const setUp = setUpCards();

describe("retrieveAccountId", () => {
  it("returns the account of the key", async () => {
    const { accountId, secretKey } = setUp.stripe;
    expect(await setUp.cards.retrieveAccountId(secretKey)).toBe(accountId);
    const other = await setUp.stripe.addAccount();
    expect(await setUp.cards.retrieveAccountId(other.secretKey)).toBe(other.accountId);
  });

  it("returns null for a restricted key without the permission", async () => {
    const key = await setUp.stripe.addRestrictedKey(["payment_intent_write"]);
    expect(await setUp.cards.retrieveAccountId(key)).toBeNull();
  });

  it("throws unavailable for a key that Stripe rejects", async () => {
    const error = { kind: "unavailable", key: "payments.keysRefused" };
    await expect(setUp.cards.retrieveAccountId("sk_test_unknown")).rejects.toMatchObject(error);
  });
});
