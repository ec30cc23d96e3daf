import { randomUUID } from "node:crypto";
import { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import { describeAccount, describeWebhookEndpoints } from "./contract-account.ts";
import { type CreateParams, createStripeCalls, type StripeCalls } from "./contract-calls.ts";
import { describeDisputes } from "./contract-disputes.ts";
import { describeRefunds } from "./contract-refunds.ts";

/** Runs against the stand-in and, to detect differences, against Stripe's test mode. */
export function describeStripeContract(client: () => Stripe) {
  const calls = createStripeCalls(client);
  describe("PaymentIntents", () => describePaymentIntents(calls));
  describe("parameter validation", () => describeParameters(calls));
  describe("confirming a PaymentIntent", () => describePayments(calls));
  describe("refunds", () => describeRefunds(calls));
  describe("disputes", () => describeDisputes(calls));
  describe("account", () => describeAccount(calls));
  describe("webhook endpoints", () => describeWebhookEndpoints(calls));
  describe("idempotency keys", () => describeIdempotencyKeys(calls));
}

function describePaymentIntents({ client, create, confirm, pay, retrieve }: StripeCalls) {
  it("returns a new PaymentIntent with status requires_payment_method", async () => {
    const intent = await create({ currency: "USD", metadata: { number: 7 } });
    expect(intent).toMatchObject({
      amount: 12_345,
      amount_received: 0,
      currency: "usd",
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      metadata: { number: "7" },
      payment_method_types: ["card"],
      status: "requires_payment_method",
    });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w+$`));
  });

  it("returns a created PaymentIntent from retrieve and list", async () => {
    const { id, created } = await create();
    expect(await retrieve(id)).toMatchObject({ id, created });
    const { data } = await client().paymentIntents.list({ created: { gte: created }, limit: 20 });
    expect(data.map((intent) => intent.id)).toContain(id);
  });

  it("returns 404 resource_missing for an unknown PaymentIntent id", async () => {
    const expected = { statusCode: 404, code: "resource_missing" };
    await expect(retrieve("pi_missing")).rejects.toMatchObject(expected);
  });

  it("cancels an unpaid PaymentIntent, which then cannot be confirmed", async () => {
    const { id } = await create();
    const canceled = await client().paymentIntents.cancel(id, { cancellation_reason: "abandoned" });
    expect(canceled).toMatchObject({
      status: "canceled",
      cancellation_reason: "abandoned",
      canceled_at: expect.any(Number),
    });
    const confirmed = client().paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
    await expect(confirmed).rejects.toMatchObject(UNEXPECTED_STATE);
  });

  it("rejects an unknown cancellation reason", async () => {
    const { id } = await create();
    const cancellation_reason = "other" as Stripe.PaymentIntentCancelParams.CancellationReason;
    await expect(client().paymentIntents.cancel(id, { cancellation_reason })).rejects.toMatchObject(
      {
        statusCode: 400,
        param: "cancellation_reason",
      },
    );
    expect(await retrieve(id)).toMatchObject({ status: "requires_payment_method" });
  });

  it("cancels a PaymentIntent after a decline", async () => {
    const { id } = await create();
    await expect(confirm(id, "pm_card_visa_chargeDeclined")).rejects.toBeDefined();
    expect(await client().paymentIntents.cancel(id)).toMatchObject({
      status: "canceled",
      cancellation_reason: null,
    });
  });

  it("rejects canceling a PaymentIntent that has succeeded", async () => {
    const { id } = await pay();
    await expect(client().paymentIntents.cancel(id)).rejects.toMatchObject(UNEXPECTED_STATE);
  });
}

const UNEXPECTED_STATE = { statusCode: 400, code: "payment_intent_unexpected_state" };

function describeParameters({ create }: StripeCalls) {
  it.each<[string, CreateParams, { code: string | undefined; param: string }]>([
    ["a missing amount", { amount: undefined }, { code: "parameter_missing", param: "amount" }],
    [
      "an amount that is not an integer",
      { amount: 12.5 },
      { code: "parameter_invalid_integer", param: "amount" },
    ],
    ["an amount below the minimum", { amount: 49 }, { code: "amount_too_small", param: "amount" }],
    [
      "an amount of more than eight digits",
      { amount: 100_000_000 },
      { code: "amount_too_large", param: "amount" },
    ],
    ["an unknown currency", { currency: "xxy" }, { code: undefined, param: "currency" }],
    [
      "an unknown parameter",
      { price: 5 } as CreateParams,
      { code: "parameter_unknown", param: "price" },
    ],
    [
      "the removed parameter payment_method_types",
      { payment_method_types: ["card"] } as CreateParams,
      { code: "payment_method_types_no_longer_supported", param: "payment_method_types" },
    ],
  ])("returns 400 for %s", async (_, params, { code, param }) => {
    const expected = { statusCode: 400, type: "StripeInvalidRequestError", code, param };
    await expect(create(params)).rejects.toMatchObject(expected);
  });
}

function describePayments({ client, create, confirm, pay, retrieve }: StripeCalls) {
  it("creates a captured charge when the card succeeds", async () => {
    expect(await pay()).toMatchObject({
      status: "succeeded",
      amount_received: 12_345,
      latest_charge: { paid: true, captured: true, amount: 12_345, refunded: false },
    });
  });

  it("takes an amount in JPY as whole yen", async () => {
    const paid = await pay({ amount: 500, currency: "jpy" });
    expect(paid).toMatchObject({ status: "succeeded", amount_received: 500, currency: "jpy" });
  });

  it.each([
    ["pm_card_visa_chargeDeclined", "card_declined", "generic_decline"],
    ["pm_card_visa_chargeDeclinedInsufficientFunds", "card_declined", "insufficient_funds"],
    ["pm_card_chargeDeclinedExpiredCard", "expired_card", undefined],
    ["pm_card_chargeDeclinedIncorrectCvc", "incorrect_cvc", undefined],
    ["pm_card_chargeDeclinedProcessingError", "processing_error", undefined],
  ])(
    "returns 402 for %s and succeeds with another card afterwards",
    async (card, code, declineCode) => {
      const { id } = await create();
      const declined = { statusCode: 402, type: "StripeCardError", code };
      await expect(confirm(id, card)).rejects.toMatchObject({
        ...declined,
        ...(declineCode && { decline_code: declineCode }),
        payment_intent: { id, status: "requires_payment_method" },
      });
      expect(await retrieve(id)).toMatchObject({
        status: "requires_payment_method",
        last_payment_error: { type: "card_error", code },
      });
      expect(await confirm(id)).toMatchObject({ status: "succeeded", last_payment_error: null });
      const { data } = await client().charges.list({ payment_intent: id });
      expect(data.map(({ status }) => status)).toEqual(["succeeded", "failed"]);
    },
  );

  it("rejects confirming a PaymentIntent that has succeeded", async () => {
    const { id } = await pay();
    await expect(confirm(id)).rejects.toMatchObject(UNEXPECTED_STATE);
  });

  it("returns requires_action for a card that needs 3-D Secure", async () => {
    const intent = await pay({}, "pm_card_authenticationRequired");
    expect(intent).toMatchObject({
      status: "requires_action",
      next_action: { type: "use_stripe_sdk" },
    });
  });
}

function describeIdempotencyKeys({ create, confirm, retrieve }: StripeCalls) {
  const isReplay = ({ lastResponse }: Stripe.Response<object>) =>
    lastResponse.headers["idempotent-replayed"] === "true";

  it("replays the first response even after the PaymentIntent has changed", async () => {
    const options = { idempotencyKey: randomUUID() };
    const first = await create({}, options);
    await confirm(first.id);
    const second = await create({}, options);
    expect([isReplay(first), isReplay(second)]).toEqual([false, true]);
    expect(second).toMatchObject({ id: first.id, status: "requires_payment_method" });
    expect(await retrieve(first.id)).toMatchObject({ status: "succeeded" });
  });

  it("replays a decline to the same idempotency key", async () => {
    const options = { idempotencyKey: randomUUID() };
    const params = { confirm: true, payment_method: "pm_card_visa_chargeDeclined" };
    const declines = await Promise.allSettled([create(params, options)]);
    const replayed = await Promise.allSettled([create(params, options)]);
    const intents = [...declines, ...replayed].map(
      (result) => result.status === "rejected" && result.reason.payment_intent.id,
    );
    expect(intents).toEqual([expect.stringMatching(/^pi_/), intents[0]]);
  });

  it("rejects an idempotency key that was used with other parameters", async () => {
    const options = { idempotencyKey: randomUUID() };
    await create({}, options);
    const reused = create({ amount: 999 }, options);
    await expect(reused).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  it("accepts an idempotency key again after a validation error", async () => {
    const options = { idempotencyKey: randomUUID() };
    await expect(create({ amount: 1 }, options)).rejects.toMatchObject({
      code: "amount_too_small",
    });
    expect(await create({}, options)).toMatchObject({ amount: 12_345 });
  });
}
