import { Stripe } from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestStandIn, type TestStandIn } from "./test-stand-in.ts";

let test: TestStandIn;

beforeAll(async () => {
  test = await startTestStandIn();
});
afterAll(() => test.close());
beforeEach(() => test.reset());

const MISSING = { statusCode: 404, code: "resource_missing" };

describe("the stand-in with several accounts", () => {
  it("keeps the objects of each account apart", async () => {
    const other = await test.controls.addAccount();
    const otherStripe = test.connect(other.secretKey);
    expect(await otherStripe.accounts.retrieveCurrent()).toMatchObject({ id: other.accountId });
    expect(await test.stripe.accounts.retrieveCurrent()).toMatchObject({
      id: test.controls.accountId,
    });
    expect(other.accountId).not.toBe(test.controls.accountId);

    const { id, chargeId } = await test.pay();
    const refund = await test.stripe.refunds.create({ payment_intent: id });
    const dispute = await test.controls.openDispute((await test.pay()).id);
    await expect(otherStripe.paymentIntents.retrieve(id)).rejects.toMatchObject(MISSING);
    await expect(otherStripe.charges.retrieve(chargeId)).rejects.toMatchObject(MISSING);
    await expect(otherStripe.refunds.retrieve(refund.id)).rejects.toMatchObject(MISSING);
    await expect(otherStripe.refunds.create({ payment_intent: id })).rejects.toMatchObject(MISSING);
    await expect(otherStripe.disputes.retrieve(dispute.id)).rejects.toMatchObject(MISSING);
    expect((await otherStripe.paymentIntents.list()).data).toEqual([]);
  });

  it("lets the controls act on another account's PaymentIntent", async () => {
    const other = await test.controls.addAccount();
    const otherStripe = test.connect(other.secretKey);
    const { id } = await test.pay(otherStripe);
    expect(await otherStripe.paymentIntents.retrieve(id)).toMatchObject({ status: "succeeded" });
    expect(await test.controls.paymentIntents()).toMatchObject([{ id }]);
    expect(await test.receivedEvents(id)).toEqual([]);
  });

  it("sends the events of another account to its own webhook", async () => {
    const other = await test.controls.addAccount({ webhookUrl: test.receiver.url });
    test.receiver.addSecret(other.webhookSecret);
    const { id } = await test.pay(test.connect(other.secretKey));
    expect(await test.receivedEvents(id)).toHaveLength(2);
    expect(await test.controls.deliveries()).toHaveLength(3);
  });

  it("keeps test mode and live mode of one account apart", async () => {
    const { accountId } = test.controls;
    const live = await test.controls.addAccount({ accountId, livemode: true });
    expect(live.secretKey).toMatch(/^sk_live_/);
    const liveStripe = test.connect(live.secretKey);
    expect(await liveStripe.accounts.retrieveCurrent()).toMatchObject({ id: accountId });
    expect(await liveStripe.balance.retrieve()).toMatchObject({ livemode: true });
    const { id } = await test.create({}, liveStripe);
    expect(await liveStripe.paymentIntents.retrieve(id)).toMatchObject({ livemode: true });
    expect(await test.controls.events()).toMatchObject([{ livemode: true }]);
    await expect(test.stripe.paymentIntents.retrieve(id)).rejects.toMatchObject(MISSING);
  });

  it("sends the events of a payment that another installation made on the account", async () => {
    const metadata = { app: "product", installation: "other" };
    const { id } = await test.controls.payAtOtherInstallation(metadata);
    expect(await test.stripe.paymentIntents.retrieve(id)).toMatchObject({
      amount_received: 5000,
      metadata,
    });
    const events = await test.receivedEvents(id);
    expect(events.map(({ type }) => type).sort()).toEqual([
      "payment_intent.created",
      "payment_intent.succeeded",
    ]);
    expect(events).toMatchObject([{ data: { object: { metadata } } }, {}]);
  });
});

describe("a restricted key", () => {
  const ENDPOINT: Stripe.WebhookEndpointCreateParams = {
    url: "https://duty.example/webhook",
    enabled_events: ["*"],
  };

  it("returns 403 for what the key may not do", async () => {
    const key = await test.controls.addRestrictedKey(["payment_intent_write", "webhook_read"]);
    const restricted = test.connect(key);
    const { id } = await test.create({}, restricted);
    expect(await restricted.paymentIntents.retrieve(id)).toMatchObject({ id });
    expect(await restricted.webhookEndpoints.list()).toMatchObject({ data: [] });
    const created = restricted.webhookEndpoints.create(ENDPOINT);
    await expect(created).rejects.toBeInstanceOf(Stripe.errors.StripePermissionError);
    await expect(created).rejects.toThrow("Having the 'rak_webhook_write' permission");
    await expect(restricted.accounts.retrieveCurrent()).rejects.toMatchObject({ statusCode: 403 });
    await expect(created).rejects.not.toThrow(key);
  });
});

describe("the stand-in with webhook endpoints", () => {
  const addEndpoint = async (types: Stripe.WebhookEndpointCreateParams.EnabledEvent[]) => {
    const params = { url: `${test.receiver.url}/second`, enabled_events: types };
    const { id, secret } = await test.stripe.webhookEndpoints.create(params);
    test.receiver.addSecret(secret ?? "");
    return id;
  };
  const deliveredTypes = async () => {
    await test.controls.waitForDeliveries();
    const deliveries = await test.controls.deliveries();
    return deliveries.filter(({ url }) => url.endsWith("/second")).map(({ type }) => type);
  };

  it("sends all events to an endpoint with the type *", async () => {
    await addEndpoint(["*"]);
    await test.pay();
    expect((await deliveredTypes()).sort()).toEqual([
      "charge.succeeded",
      "payment_intent.created",
      "payment_intent.succeeded",
    ]);
  });

  it("sends nothing to a disabled or a deleted endpoint", async () => {
    const disabled = await addEndpoint(["charge.succeeded"]);
    await test.stripe.webhookEndpoints.update(disabled, { disabled: true });
    const deleted = await addEndpoint(["charge.succeeded"]);
    await test.stripe.webhookEndpoints.del(deleted);
    await test.pay();
    expect(await deliveredTypes()).toEqual([]);
    expect(await test.controls.webhookEndpoints()).toMatchObject([
      { id: disabled, status: "disabled" },
    ]);
  });

  it("sends the types that an update enables, signed with the same secret", async () => {
    const id = await addEndpoint(["charge.succeeded"]);
    await test.stripe.webhookEndpoints.update(id, { enabled_events: ["payment_intent.succeeded"] });
    await test.pay();
    expect(await deliveredTypes()).toEqual(["payment_intent.succeeded"]);
    const statuses = (await test.controls.deliveries()).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
