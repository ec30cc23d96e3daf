import { randomUUID } from "node:crypto";
import { Stripe } from "stripe";
import { describe, expect, it } from "vitest";

// What the product relies on, said once and checked twice: of the stand-in, and of Stripe itself
// when there is a key for its test mode. Only the second can show that the stand-in lies.

export function describeStripeContract(client: () => Stripe) {
  const shop = createStripeCalls(client);
  describe("an intent", () => describePaymentIntents(shop));
  describe("a parameter", () => describeParameters(shop));
  describe("a payment", () => describePayments(shop));
  describe("a refund", () => describeRefunds(shop));
  describe("an idempotency key", () => describeIdempotencyKeys(shop));
}

type Create = Partial<Stripe.PaymentIntentCreateParams>;

const createStripeCalls = (client: () => Stripe) => {
  const create = (params: Create = {}, options?: Stripe.RequestOptions) =>
    client().paymentIntents.create(
      { amount: 12_345, currency: "usd", allowed_payment_method_types: ["card"], ...params },
      options,
    );
  const confirm = (id: string, card = "pm_card_visa") =>
    client().paymentIntents.confirm(id, { payment_method: card, expand: ["latest_charge"] });
  const pay = async (params?: Create, card?: string) => confirm((await create(params)).id, card);
  const retrieve = (id: string) => client().paymentIntents.retrieve(id);
  return { client, create, confirm, pay, retrieve };
};

type StripeCalls = ReturnType<typeof createStripeCalls>;

function describePaymentIntents({ client, create, pay, retrieve }: StripeCalls) {
  it("waits for a payment method at first", async () => {
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

  it("is found again, alone and in the list", async () => {
    const { id, created } = await create();
    expect(await retrieve(id)).toMatchObject({ id, created });
    const { data } = await client().paymentIntents.list({ created: { gte: created }, limit: 20 });
    expect(data.map((intent) => intent.id)).toContain(id);
  });

  it("is missing under another id", async () => {
    const wanted = { statusCode: 404, code: "resource_missing" };
    await expect(retrieve("pi_missing")).rejects.toMatchObject(wanted);
  });

  it("can be canceled, and then no longer paid", async () => {
    const { id } = await create();
    const canceled = await client().paymentIntents.cancel(id, { cancellation_reason: "abandoned" });
    expect(canceled).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" });
    const confirmed = client().paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
    await expect(confirmed).rejects.toMatchObject(UNEXPECTED_STATE);
  });

  it("can no longer be canceled once it is paid", async () => {
    const { id } = await pay();
    await expect(client().paymentIntents.cancel(id)).rejects.toMatchObject(UNEXPECTED_STATE);
  });
}

const UNEXPECTED_STATE = { statusCode: 400, code: "payment_intent_unexpected_state" };

function describeParameters({ create }: StripeCalls) {
  it.each<[string, Create, { code: string | undefined; param: string }]>([
    [
      "an amount that is missing",
      { amount: undefined },
      { code: "parameter_missing", param: "amount" },
    ],
    ["half a cent", { amount: 12.5 }, { code: "parameter_invalid_integer", param: "amount" }],
    ["an amount too small", { amount: 49 }, { code: "amount_too_small", param: "amount" }],
    ["an amount too large", { amount: 100_000_000 }, { code: "amount_too_large", param: "amount" }],
    ["a currency that is none", { currency: "xxy" }, { code: undefined, param: "currency" }],
    [
      "a name it does not know",
      { price: 5 } as Create,
      { code: "parameter_unknown", param: "price" },
    ],
    [
      "payment_method_types",
      { payment_method_types: ["card"] } as Create,
      { code: "payment_method_types_no_longer_supported", param: "payment_method_types" },
    ],
  ])("is refused: %s", async (_, params, { code, param }) => {
    const refused = { statusCode: 400, type: "StripeInvalidRequestError", code, param };
    await expect(create(params)).rejects.toMatchObject(refused);
  });
}

function describePayments({ create, confirm, pay, retrieve }: StripeCalls) {
  it("succeeds with a charge", async () => {
    expect(await pay()).toMatchObject({
      status: "succeeded",
      amount_received: 12_345,
      latest_charge: { paid: true, captured: true, amount: 12_345, refunded: false },
    });
  });

  it("counts yen whole", async () => {
    const paid = await pay({ amount: 500, currency: "jpy" });
    expect(paid).toMatchObject({ status: "succeeded", amount_received: 500, currency: "jpy" });
  });

  it.each([
    ["pm_card_visa_chargeDeclined", "card_declined", "generic_decline"],
    ["pm_card_visa_chargeDeclinedInsufficientFunds", "card_declined", "insufficient_funds"],
    ["pm_card_chargeDeclinedExpiredCard", "expired_card", undefined],
    ["pm_card_chargeDeclinedIncorrectCvc", "incorrect_cvc", undefined],
    ["pm_card_chargeDeclinedProcessingError", "processing_error", undefined],
  ])("is declined with %s, and succeeds with another card", async (card, code, reason) => {
    const { id } = await create();
    const declined = { statusCode: 402, type: "StripeCardError", code };
    await expect(confirm(id, card)).rejects.toMatchObject({
      ...declined,
      ...(reason && { decline_code: reason }),
      payment_intent: { id, status: "requires_payment_method" },
    });
    expect(await retrieve(id)).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { type: "card_error", code },
    });
    expect(await confirm(id)).toMatchObject({ status: "succeeded", last_payment_error: null });
  });

  it("is not made twice", async () => {
    const { id } = await pay();
    await expect(confirm(id)).rejects.toMatchObject(UNEXPECTED_STATE);
  });

  it("waits for the bank where it has to be asked", async () => {
    const intent = await pay({}, "pm_card_authenticationRequired");
    expect(intent).toMatchObject({
      status: "requires_action",
      next_action: { type: "use_stripe_sdk" },
    });
  });
}

function describeRefunds({ client, pay }: StripeCalls) {
  it("takes back a part, the rest, and no more", async () => {
    const { id: payment_intent, latest_charge } = await pay({ amount: 1000 });
    const chargeId = typeof latest_charge === "string" ? latest_charge : (latest_charge?.id ?? "");
    const refund = (amount?: number) => client().refunds.create({ payment_intent, amount });

    expect(await refund(300)).toMatchObject({ amount: 300, charge: chargeId, status: "succeeded" });
    await expect(refund(701)).rejects.toMatchObject({ statusCode: 400, param: "amount" });
    expect(await client().charges.retrieve(chargeId)).toMatchObject({
      amount_refunded: 300,
      refunded: false,
    });

    expect(await refund()).toMatchObject({ amount: 700 });
    await expect(refund()).rejects.toMatchObject({ code: "charge_already_refunded" });
    expect(await client().charges.retrieve(chargeId)).toMatchObject({
      amount_refunded: 1000,
      refunded: true,
    });
    const { data } = await client().refunds.list({ payment_intent });
    expect(data.map(({ amount }) => amount)).toEqual([700, 300]);
  });
}

function describeIdempotencyKeys({ create, confirm, retrieve }: StripeCalls) {
  const isReplay = ({ lastResponse }: Stripe.Response<object>) =>
    lastResponse.headers["idempotent-replayed"] === "true";

  it("repeats the first answer, however old", async () => {
    const options = { idempotencyKey: randomUUID() };
    const first = await create({}, options);
    await confirm(first.id);
    const second = await create({}, options);
    expect([isReplay(first), isReplay(second)]).toEqual([false, true]);
    expect(second).toMatchObject({ id: first.id, status: "requires_payment_method" });
    expect(await retrieve(first.id)).toMatchObject({ status: "succeeded" });
  });

  it("is of one request only", async () => {
    const options = { idempotencyKey: randomUUID() };
    await create({}, options);
    const other = create({ amount: 999 }, options);
    await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  it("is free again when the parameters were refused", async () => {
    const options = { idempotencyKey: randomUUID() };
    await expect(create({ amount: 1 }, options)).rejects.toMatchObject({
      code: "amount_too_small",
    });
    expect(await create({}, options)).toMatchObject({ amount: 12_345 });
  });
}
