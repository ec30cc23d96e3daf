import { describe, expect, it } from "vitest";
import { setUpCards } from "#tests/support/set-up-cards.ts";

const setUp = setUpCards();

describe("isSameAccount", () => {
  const keyPair = async () => {
    const { secretKey, publishableKey } = setUp.stripe;
    const other = await setUp.stripe.addAccount();
    return {
      own: { secretKey, publicKey: publishableKey },
      mixed: { secretKey, publicKey: other.publishableKey },
    };
  };

  it("finds the newest PaymentIntent with a publishable key of its account only", async () => {
    const { own, mixed } = await keyPair();
    await setUp.pay();
    expect(await setUp.cards.isSameAccount(own)).toBe(true);
    expect(await setUp.cards.isSameAccount(mixed)).toBe(false);
  });

  it("isSameAccount is true for an account without a PaymentIntent, and then asks again", async () => {
    const { mixed } = await keyPair();
    expect(await setUp.cards.isSameAccount(mixed)).toBe(true);
    await setUp.pay();
    expect(await setUp.cards.isSameAccount(mixed)).toBe(false);
  });

  it("asks Stripe once about the keys of one account", async () => {
    const { own } = await keyPair();
    await setUp.pay();
    await setUp.cards.isSameAccount(own);
    const { length } = await setUp.stripe.requests();
    await setUp.cards.isSameAccount(own);
    expect(await setUp.stripe.requests()).toHaveLength(length);
  });
});

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
    const error = { kind: "unavailable", key: "payments.keysRejected" };
    await expect(setUp.cards.retrieveAccountId("sk_test_unknown")).rejects.toMatchObject(error);
  });
});
