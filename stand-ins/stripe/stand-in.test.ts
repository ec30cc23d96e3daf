import { Stripe } from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connectStripeStandIn } from "./connect.ts";
import { describeStripeContract } from "./contract.ts";
import type { StripeStandIn } from "./interface.ts";
import { startStripeStandIn } from "./stand-in.ts";
import { startWebhookReceiver } from "./webhook-receiver.ts";

/** For the same checks of Stripe itself, in its test mode. */
const TEST_KEY = process.env.STRIPE_TEST_SECRET_KEY;

let standIn: Awaited<ReturnType<typeof startStripeStandIn>>;
let stripe: Stripe;
let controls: StripeStandIn;
let shop: Awaited<ReturnType<typeof startWebhookReceiver>>;

beforeAll(async () => {
  standIn = await startStripeStandIn();
  controls = await connectStripeStandIn(standIn.url);
  stripe = clientOf(standIn.url, standIn.secretKey);
  shop = await startWebhookReceiver(stripe, standIn.webhookSecret);
  await controls.setWebhookUrl(shop.url);
});
afterAll(async () => {
  await standIn.close();
  await shop.close();
});
beforeEach(async () => {
  await controls.reset();
  shop.forget();
});

const create = (options?: Stripe.RequestOptions) =>
  stripe.paymentIntents.create(
    { amount: 5000, currency: "usd", allowed_payment_method_types: ["card"] },
    options,
  );

describe("the stand-in", () => describeStripeContract(() => stripe));
if (TEST_KEY) {
  const client = new Stripe(TEST_KEY, { telemetry: false });
  describe("Stripe's test mode", () => describeStripeContract(() => client));
}

describe("its faults", () => {
  it.each(["drop-before", "drop-after"] as const)("make one intent after %s", async (kind) => {
    await controls.injectFault({ on: "create", kind });
    const { id } = await create();
    expect((await controls.paymentIntents()).map((intent) => intent.id)).toEqual([id]);
    const keys = (await controls.requests()).map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it("answer with a status, as often as told", async () => {
    await controls.injectFault({ on: "create", kind: "status", status: 500, times: 3 });
    await expect(create()).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
    expect(await controls.paymentIntents()).toEqual([]);
    await expect(create()).resolves.toBeDefined();
  });

  it("can be kept for the idempotency key", async () => {
    const options = { idempotencyKey: "kept", maxNetworkRetries: 0 };
    await controls.injectFault({ on: "create", kind: "status", status: 500, isStored: true });
    await expect(create(options)).rejects.toMatchObject({ statusCode: 500 });
    await expect(create(options)).rejects.toMatchObject({ statusCode: 500 });
  });

  it("can take long, and the key is in use meanwhile", async () => {
    const options = { idempotencyKey: "slow", maxNetworkRetries: 0 };
    await controls.injectFault({ on: "create", kind: "delay", ms: 200 });
    const first = create(options);
    await expect.poll(controls.requests).toHaveLength(1);
    await expect(create(options)).rejects.toMatchObject({ code: "idempotency_key_in_use" });
    await first;
    expect(await controls.paymentIntents()).toHaveLength(1);
  });
});

describe("its keys", () => {
  it("refuse another secret key", async () => {
    const stranger = clientOf(standIn.url, "sk_test_of_somebody_else");
    await expect(stranger.balance.retrieve()).rejects.toMatchObject({ statusCode: 401 });
    await expect(stripe.balance.retrieve()).resolves.toMatchObject({ object: "balance" });
  });

  it("let the browser see and pay its own intent only, and nothing of the shop's", async () => {
    const { id, client_secret } = await create();
    const ofBrowser = { key: standIn.publishableKey, client_secret: client_secret ?? "" };
    const seen = await browserGet(id, ofBrowser);
    expect(seen.body).toMatchObject({ id, status: "requires_payment_method" });
    expect(seen.body).not.toHaveProperty("metadata");
    expect(await browserGet(id, { ...ofBrowser, client_secret: "x" })).toMatchObject({
      status: 400,
    });
    expect(await browserGet("", ofBrowser)).toMatchObject({ status: 401 });

    const card =
      "payment_method_data[type]=card&payment_method_data[card][number]=4242424242424242";
    const paid = await fetch(`${standIn.url}/v1/payment_intents/${id}/confirm`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: `${card}&${new URLSearchParams(ofBrowser)}`,
    });
    expect(await paid.json()).toMatchObject({ status: "succeeded" });
  });

  async function browserGet(id: string, sent: Record<string, string>) {
    const query = new URLSearchParams(sent);
    const response = await fetch(`${standIn.url}/v1/payment_intents/${id}?${query}`);
    return { status: response.status, body: await response.json() };
  }
});

describe("what a customer does", () => {
  it.each(["succeeded", "failed"] as const)("may take time: %s", async (result) => {
    const { id } = await create();
    await controls.setNextOutcome("processing");
    expect(await controls.pay(id)).toMatchObject({ status: "processing" });
    await controls.finishProcessing(id, result);
    const status = result === "succeeded" ? "succeeded" : "requires_payment_method";
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status });
  });

  it("may ask the bank", async () => {
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

  it("may be declined after the bank agreed", async () => {
    const { id } = await create();
    await controls.pay(id, "4000008400001629");
    expect(await controls.completeChallenge(id, true)).toMatchObject({
      last_payment_error: { code: "card_declined" },
    });
  });
});

describe("its events", () => {
  it("come signed, one for each thing that happens", async () => {
    const { id } = await create({ idempotencyKey: "mine" });
    await controls.pay(id, "4000000000000002");
    await controls.pay(id);
    await stripe.refunds.create({ payment_intent: id });
    await controls.waitForDeliveries();
    expect(shop.received.map(({ type }) => type).sort()).toEqual([
      "charge.failed",
      "charge.refunded",
      "charge.succeeded",
      "payment_intent.created",
      "payment_intent.payment_failed",
      "payment_intent.succeeded",
      "refund.created",
    ]);
    const created = shop.received.find(({ type }) => type === "payment_intent.created");
    expect(created?.request?.idempotency_key).toBe("mine");
    expect(created?.data.object).toMatchObject({ id, status: "requires_payment_method" });
  });

  it("come again until they are taken", async () => {
    shop.refuse(2);
    const { id } = await create();
    await controls.waitForDeliveries();
    expect(shop.received.map(({ data }) => data.object)).toMatchObject([{ id }]);
    const statuses = (await controls.deliveries()).map(({ status }) => status);
    expect(statuses).toEqual([503, 503, 200]);
  });

  it("can be held, and sent again with a signature of another time", async () => {
    await controls.pauseWebhooks();
    await create();
    await controls.waitForDeliveries();
    expect(shop.received).toEqual([]);
    await controls.resumeWebhooks();
    await controls.waitForDeliveries();
    expect(shop.received).toHaveLength(1);

    const [event] = await controls.events();
    const old = Math.floor(Date.now() / 1000) - 302;
    const id = event?.id ?? "";
    expect(await controls.resendEvent(id)).toMatchObject({ status: 200 });
    expect(await controls.resendEvent(id, { timestamp: old })).toMatchObject({ status: 400 });
  });

  it("go to endpoints made by the API as well, those they asked for", async () => {
    const { secret } = await stripe.webhookEndpoints.create({
      url: `${shop.url}/second`,
      enabled_events: ["charge.succeeded"],
    });
    shop.accept(secret ?? "");
    const { id } = await create();
    await controls.pay(id);
    await controls.waitForDeliveries();
    const second = (await controls.deliveries()).filter(({ url }) => url.endsWith("/second"));
    expect(second).toMatchObject([{ type: "charge.succeeded", status: 200 }]);
  });

  it("may be anything", async () => {
    const event = { id: "evt_1", object: "event", type: "coupon.created", data: { object: {} } };
    expect(await controls.sendEvent(event)).toMatchObject({ status: 200 });
    expect(shop.received).toMatchObject([event]);
  });
});

it("lets an intent be forged", async () => {
  const { id } = await create();
  await controls.overwritePaymentIntent(id, {
    amount_received: 1,
    currency: "eur",
    status: "succeeded",
  });
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ currency: "eur" });
});

function clientOf(url: string, key: string) {
  const { hostname: host, port } = new URL(url);
  const address = { protocol: "http", host, port: Number(port) } as const;
  return new Stripe(key, { ...address, telemetry: false, maxNetworkRetries: 2 });
}
