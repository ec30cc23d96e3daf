import { Stripe } from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connectStripeStandIn } from "./connect.ts";
import { describeStripeContract } from "./contract.ts";
import type { StripeStandIn } from "./interface.ts";
import { startStripeStandIn } from "./stand-in.ts";
import { createClient } from "./test-stand-in.ts";
import { startWebhookReceiver } from "./webhook-receiver.ts";

/** Set to run the contract against Stripe's test mode as well. */
const TEST_KEY = process.env.STRIPE_TEST_SECRET_KEY;

let standIn: Awaited<ReturnType<typeof startStripeStandIn>>;
let stripe: Stripe;
let controls: StripeStandIn;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;

beforeAll(async () => {
  standIn = await startStripeStandIn();
  controls = await connectStripeStandIn(standIn.url);
  stripe = createClient(standIn.url, standIn.secretKey);
  receiver = await startWebhookReceiver(stripe, standIn.webhookSecret);
  await controls.setWebhookUrl(receiver.url);
});
afterAll(async () => {
  await standIn.close();
  await receiver.close();
});
beforeEach(async () => {
  await controls.reset();
  receiver.reset();
});

const create = (options?: Stripe.RequestOptions) =>
  stripe.paymentIntents.create(
    { amount: 5000, currency: "usd", allowed_payment_method_types: ["card"] },
    options,
  );

describe("contract with the stand-in", () => describeStripeContract(() => stripe));
if (TEST_KEY) {
  const client = new Stripe(TEST_KEY, { telemetry: false });
  describe("contract with Stripe's test mode", () => describeStripeContract(() => client));
}

describe("the stand-in with injected faults", () => {
  it.each(["drop-before", "drop-after"] as const)(
    "creates one PaymentIntent when the client retries after %s",
    async (kind) => {
      await controls.injectFault({ on: "create", kind });
      const { id } = await create();
      expect((await controls.paymentIntents()).map((intent) => intent.id)).toEqual([id]);
      const keys = (await controls.requests()).map(({ headers }) => headers["idempotency-key"]);
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(1);
    },
  );

  it("returns the injected status as many times as requested", async () => {
    await controls.injectFault({ on: "create", kind: "status", status: 500, times: 3 });
    await expect(create()).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
    expect(await controls.paymentIntents()).toEqual([]);
    await expect(create()).resolves.toBeDefined();
  });

  it("replays a stored error for the same idempotency key", async () => {
    const options = { idempotencyKey: "stored", maxNetworkRetries: 0 };
    await controls.injectFault({ on: "create", kind: "status", status: 500, isStored: true });
    await expect(create(options)).rejects.toMatchObject({ statusCode: 500 });
    await expect(create(options)).rejects.toMatchObject({ statusCode: 500 });
  });

  it("forgets the faults that have not occurred yet", async () => {
    await controls.injectFault({ on: "any", kind: "status", status: 500, times: 100 });
    await controls.clearFaults();
    expect(await create()).toMatchObject({ status: "requires_payment_method" });
  });

  it("returns idempotency_key_in_use while a delayed request runs", async () => {
    const options = { idempotencyKey: "slow", maxNetworkRetries: 0 };
    await controls.injectFault({ on: "create", kind: "delay", ms: 3000 });
    const first = create(options);
    await expect.poll(controls.requests, { timeout: 60_000 }).toHaveLength(1);
    await expect(create(options)).rejects.toMatchObject({ code: "idempotency_key_in_use" });
    await first;
    expect(await controls.paymentIntents()).toHaveLength(1);
  });
});

describe("API keys", () => {
  it("rejects an unknown secret key with 401", async () => {
    const unauthorized = createClient(standIn.url, "sk_test_unknown");
    await expect(unauthorized.balance.retrieve()).rejects.toMatchObject({ statusCode: 401 });
    await expect(stripe.balance.retrieve()).resolves.toMatchObject({ object: "balance" });
  });

  it("lets a publishable key read and confirm only the PaymentIntent of its client secret", async () => {
    const { id, client_secret } = await create();
    const credentials = { key: standIn.publishableKey, client_secret: client_secret ?? "" };
    const retrieved = await getAsBrowser(id, credentials);
    expect(retrieved.body).toMatchObject({ id, status: "requires_payment_method" });
    expect(retrieved.body).not.toHaveProperty("metadata");
    expect(await getAsBrowser(id, { ...credentials, client_secret: "x" })).toMatchObject({
      status: 400,
    });
    expect(await getAsBrowser("", credentials)).toMatchObject({ status: 401 });

    const card =
      "payment_method_data[type]=card&payment_method_data[card][number]=4242424242424242";
    const paid = await fetch(`${standIn.url}/v1/payment_intents/${id}/confirm`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: `${card}&${new URLSearchParams(credentials)}`,
    });
    expect(await paid.json()).toMatchObject({ status: "succeeded" });
  });

  async function getAsBrowser(id: string, params: Record<string, string>) {
    const query = new URLSearchParams(params);
    const response = await fetch(`${standIn.url}/v1/payment_intents/${id}?${query}`);
    return { status: response.status, body: await response.json() };
  }
});

describe("the stand-in, as the payer acts,", () => {
  it.each(["succeeded", "failed"] as const)(
    "finishes a processing payment as %s",
    async (result) => {
      const { id } = await create();
      await controls.setNextOutcome("processing");
      expect(await controls.pay(id)).toMatchObject({ status: "processing" });
      await controls.finishProcessing(id, result);
      const status = result === "succeeded" ? "succeeded" : "requires_payment_method";
      expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status });
    },
  );

  it("requires a 3-D Secure challenge, which can fail and be repeated", async () => {
    const { id } = await create();
    expect(await controls.pay(id, "4000002500003155")).toMatchObject({
      status: "requires_action",
    });
    expect(await controls.completeChallenge(id, false)).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "payment_intent_authentication_failure" },
    });
    await controls.pay(id, "4000002500003155");
    expect(await controls.completeChallenge(id, true)).toMatchObject({ status: "succeeded" });
    await expect(controls.completeChallenge(id, true)).rejects.toThrow("is succeeded");
  });

  it("declines a card after a successful challenge", async () => {
    const { id } = await create();
    await controls.pay(id, "4000008400001629");
    expect(await controls.completeChallenge(id, true)).toMatchObject({
      last_payment_error: { code: "card_declined" },
    });
  });
});

describe("the stand-in", () => {
  it("sends one signed event for each state change", async () => {
    const { id } = await create({ idempotencyKey: "order-1" });
    await controls.pay(id, "4000000000000002");
    await controls.pay(id);
    await stripe.refunds.create({ payment_intent: id });
    await controls.waitForDeliveries();
    expect(receiver.received.map(({ type }) => type).sort()).toEqual([
      "charge.failed",
      "charge.refunded",
      "charge.succeeded",
      "payment_intent.created",
      "payment_intent.payment_failed",
      "payment_intent.succeeded",
      "refund.created",
    ]);
    const created = receiver.received.find(({ type }) => type === "payment_intent.created");
    expect(created?.request?.idempotency_key).toBe("order-1");
    expect(created?.data.object).toMatchObject({ id, status: "requires_payment_method" });
  });

  it("retries an event until the endpoint returns 2xx", async () => {
    receiver.failNext(2);
    const { id } = await create();
    await controls.waitForDeliveries();
    expect(receiver.received.map(({ data }) => data.object)).toMatchObject([{ id }]);
    const statuses = (await controls.deliveries()).map(({ status }) => status);
    expect(statuses).toEqual([503, 503, 200]);
  });

  it("retries many events at once without a warning about listeners", async () => {
    const warnings: string[] = [];
    const note = ({ name }: Error) => void warnings.push(name);
    process.on("warning", note);
    await controls.pauseWebhooks();
    await Promise.all(Array.from({ length: 20 }, () => create()));
    receiver.failNext(20);
    await controls.resumeWebhooks();
    await controls.waitForDeliveries();
    process.off("warning", note);
    expect(receiver.received).toHaveLength(20);
    expect(warnings).toEqual([]);
  });

  it("holds events while webhooks are paused and resends them with an older signature", async () => {
    await controls.pauseWebhooks();
    await create();
    await controls.waitForDeliveries();
    expect(receiver.received).toEqual([]);
    await controls.resumeWebhooks();
    await controls.waitForDeliveries();
    expect(receiver.received).toHaveLength(1);

    const [event] = await controls.events();
    const expired = Math.floor(Date.now() / 1000) - 302;
    const id = event?.id ?? "";
    expect(await controls.resendEvent(id)).toMatchObject({ status: 200 });
    expect(await controls.resendEvent(id, { timestamp: expired })).toMatchObject({ status: 400 });
  });

  it("sends the enabled events to webhook endpoints created through the API", async () => {
    const { secret } = await stripe.webhookEndpoints.create({
      url: `${receiver.url}/second`,
      enabled_events: ["charge.succeeded"],
    });
    receiver.addSecret(secret ?? "");
    const { id } = await create();
    await controls.pay(id);
    await controls.waitForDeliveries();
    const second = (await controls.deliveries()).filter(({ url }) => url.endsWith("/second"));
    expect(second).toMatchObject([{ type: "charge.succeeded", status: 200 }]);
  });

  it("sends an event of any type", async () => {
    const event = { id: "evt_1", object: "event", type: "coupon.created", data: { object: {} } };
    expect(await controls.sendEvent(event)).toMatchObject({ status: 200 });
    expect(receiver.received).toMatchObject([event]);
  });
});

it("overwrites a PaymentIntent's fields without validation", async () => {
  const { id } = await create();
  await controls.overwritePaymentIntent(id, {
    amount_received: 1,
    currency: "eur",
    status: "succeeded",
  });
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ currency: "eur" });
});
