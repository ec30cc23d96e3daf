import { describe, expect, it } from "vitest";
import { setUpCards } from "#tests/support/set-up-cards.ts";

const setUp = setUpCards();
const cancel = (id: string) => setUp.cards.cancelPaymentIntent(setUp.stripe.secretKey, id);

describe("createPaymentIntent", () => {
  it.each([
    [49, "payments.belowMinimum"],
    [100_000_000, "payments.aboveMaximum"],
  ])("throws invalid at the amount %i that Stripe rejects", async (amount, key) => {
    const created = setUp.cards.createPaymentIntent(setUp.stripe.secretKey, {
      amount,
      currency: "USD",
      description: "Landed cost",
      metadata: {},
      idempotencyKey: crypto.randomUUID(),
    });
    const error = { kind: "invalid", key, fields: [{ path: "amount", key }] };
    await expect(created).rejects.toMatchObject(error);
  });
});

describe("cancelPaymentIntent", () => {
  it("returns the current state of a PaymentIntent that was paid or canceled before", async () => {
    const { cards, stripe } = setUp;
    const paid = await setUp.pay();
    expect(await cancel(paid)).toEqual(await cards.retrievePaymentIntent(stripe.secretKey, paid));
    const { id } = await cards.createPaymentIntent(stripe.secretKey, {
      amount: 5000,
      currency: "USD",
      description: "Landed cost",
      metadata: {},
      idempotencyKey: crypto.randomUUID(),
    });
    expect(await cancel(id)).toMatchObject({ state: "canceled" });
    expect(await cancel(id)).toMatchObject({ state: "canceled" });
  });

  it("throws an AppError for a PaymentIntent that Stripe does not know", async () => {
    await expect(cancel("pi_unknown")).rejects.toMatchObject({ kind: "badGateway" });
  });
});
