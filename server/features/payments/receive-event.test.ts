import Stripe from "stripe";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { mailOutbox, paymentEvents, transactions } from "#shared/db/schema.ts";
import { logInAs } from "#tests/support/log-in.ts";
import { createPaymentApp, type PaymentApp, type Visitor } from "#tests/support/payment-app.ts";
import { findTransactionByIntent } from "./queries.ts";

let payments: PaymentApp;
let visitor: Visitor;
beforeAll(async () => {
  payments = await createPaymentApp();
});
beforeEach(async () => {
  await payments.stripe.waitForDeliveries();
  await payments.stripe.reset();
  for (const table of [mailOutbox, transactions, paymentEvents]) {
    await payments.app.deps.db.delete(table);
  }
  visitor = payments.createVisitor();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => payments.close());

const statuses = () => payments.transactionStatuses();
const alarms = () => vi.spyOn(console, "error").mockImplementation(() => {});

/** Posts an event as the provider does: pretty-printed and signed over every byte. */
function post(event: object, { secret = payments.stripe.webhookSecret, timestamp = now() } = {}) {
  const payload = JSON.stringify(event, null, 2);
  const signature = new Stripe("sk_test_x").webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp,
  });
  return raw(payload, signature);
}
const raw = (payload: string, signature?: string) => {
  const request = payments.app.agent.post("/api/stripe/webhook").type("application/json");
  return (signature ? request.set("Stripe-Signature", signature) : request).send(payload);
};
const now = () => Math.floor(Date.now() / 1000);
const eventAbout = (object: object, type = "payment_intent.succeeded") => ({
  id: `evt_${Math.random().toString(36).slice(2)}`,
  object: "event",
  api_version: "2026-10-28.endive",
  livemode: false,
  type,
  data: { object: { object: "payment_intent", ...object } },
});

describe("a webhook", () => {
  it("completes a payment whose browser died", async () => {
    const { agent, user } = await logInAs(payments.app, "user");
    const { intentId } = await payments.createVisitor(agent).startPayment();
    await payments.stripe.pay(intentId);
    await payments.stripe.waitForDeliveries();
    expect(await statuses()).toEqual(["completed"]);
    expect(await payments.app.deps.db.select().from(mailOutbox)).toMatchObject([
      { email: user.email },
    ]);
    const events = await payments.app.deps.db.select().from(paymentEvents);
    expect(events.length).toBeGreaterThanOrEqual(2);
    for (const { processedAt } of events) expect(processedAt).not.toBeNull();
  });

  it("that says it again, one after the other or at once, changes nothing", async () => {
    const { intentId } = await visitor.startPayment();
    await payments.stripe.pay(intentId);
    await payments.stripe.waitForDeliveries();
    const [completed] = await payments.listTransactions();
    const event = (await payments.stripe.events()).find(({ type }) => type.endsWith(".succeeded"));
    const again = () => payments.stripe.resendEvent(event?.id ?? "");
    const answers = [await again(), ...(await Promise.all([again(), again(), again()]))];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await payments.listTransactions()).toEqual([completed]);
  });

  it("that is told several times before any of them is done completes it once", async () => {
    const { agent } = await logInAs(payments.app, "user");
    await payments.stripe.pauseWebhooks();
    const { intentId } = await payments.createVisitor(agent).startPayment();
    await payments.stripe.pay(intentId);
    const event = (await payments.stripe.events()).find(({ type }) => type.endsWith(".succeeded"));
    const tell = () => payments.stripe.resendEvent(event?.id ?? "");
    const answers = await Promise.all([tell(), tell(), tell()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await statuses()).toEqual(["completed"]);
    expect(await payments.app.deps.db.$count(mailOutbox)).toBe(1);
  });

  it("that comes late takes nothing back", async () => {
    const { intentId } = await visitor.startPayment();
    await payments.stripe.pay(intentId);
    await payments.stripe.waitForDeliveries();
    const late = { id: intentId, status: "requires_payment_method" };
    await post(eventAbout(late, "payment_intent.payment_failed")).expect(200);
    await post(eventAbout({ id: intentId }, "payment_intent.canceled")).expect(200);
    expect(await statuses()).toEqual(["completed"]);
  });

  it("of a decline leaves it open, and of a success after that completes it", async () => {
    const { intentId } = await visitor.startPayment();
    await payments.stripe.pay(intentId, "4000000000000002");
    await payments.stripe.waitForDeliveries();
    expect(await payments.listTransactions()).toMatchObject([
      { status: "pending", lastErrorCode: "card_declined" },
    ]);
    await payments.stripe.pay(intentId);
    await payments.stripe.waitForDeliveries();
    expect(await statuses()).toEqual(["completed"]);
  });
});

describe("a webhook makes good", () => {
  it("what we died over before we kept the payment's id", async () => {
    await payments.stripe.pauseWebhooks();
    const { intentId } = await visitor.startPayment();
    await payments.app.deps.db.update(transactions).set({ paymentIntentId: null, isLive: null });
    await payments.stripe.pay(intentId);
    await payments.stripe.resumeWebhooks();
    await payments.stripe.waitForDeliveries();
    expect(await payments.listTransactions()).toMatchObject([
      { status: "completed", paymentIntentId: intentId },
    ]);
  });

  it("what failed, because the provider repeats it", async () => {
    alarms();
    const { intentId } = await visitor.startPayment();
    await payments.stripe.waitForDeliveries();
    await payments.stripe.injectFault({ on: "retrieve", kind: "status", status: 500, times: 6 });
    await payments.stripe.pay(intentId);
    await vi.waitFor(async () => expect(await statuses()).toEqual(["completed"]), 5000);
    const refused = (await payments.stripe.deliveries()).filter(({ status }) => status >= 500);
    expect(refused.length).toBeGreaterThan(0);
    await payments.stripe.waitForDeliveries();
  });

  it("what was refunded elsewhere, part by part", async () => {
    const { intentId } = await visitor.startPayment();
    await payments.stripe.pay(intentId);
    await payments.stripe.waitForDeliveries();
    const stripe = new Stripe(payments.stripe.secretKey, {
      host: "127.0.0.1",
      port: new URL(payments.stripe.url).port,
      protocol: "http",
      telemetry: false,
    });
    await stripe.refunds.create({ payment_intent: intentId, amount: 500 });
    await payments.stripe.waitForDeliveries();
    expect(await payments.listTransactions()).toMatchObject([
      { status: "partially_refunded", refunded: 500 },
    ]);
    await stripe.refunds.create({ payment_intent: intentId });
    await payments.stripe.waitForDeliveries();
    expect(await payments.listTransactions()).toMatchObject([
      { status: "refunded", refunded: 8750 },
    ]);
  });
});

describe("a webhook is refused", () => {
  const event = eventAbout({ id: "pi_1" });
  const stripe = new Stripe("sk_test_x");

  it("without a signature, with a wrong or an old one, or with other bytes", async () => {
    const payload = JSON.stringify(event, null, 2);
    const { webhookSecret: secret } = payments.stripe;
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret });
    await raw(payload).expect(400);
    await raw(payload, "t=1,v1=00").expect(400);
    await post(event, { secret: "whsec_another_secret" }).expect(400);
    await post(event, { timestamp: now() - 302 }).expect(400);
    await raw(JSON.stringify(event), signature).expect(400);
    await raw("", signature).expect(400);
    expect(await payments.app.deps.db.$count(paymentEvents)).toBe(0);
    await raw(payload, signature).expect(200);
  });

  it("where it is larger than any event", async () => {
    await raw(`{"x":"${"x".repeat(1024 * 1024)}"}`, "t=1,v1=00").expect(413);
  });

  it("where it is of the other mode, or of a kind that we never asked for", async () => {
    await post({ ...event, livemode: true }).expect(400);
    await post({ id: "evt_1", object: "v2.core.event", type: "v1.billing.meter" }).expect(400);
  });

  it("without a secret of ours", async () => {
    const bare = await createPaymentApp({
      databaseUrl: payments.app.databaseUrl,
      env: { STRIPE_WEBHOOK_SECRET: "" },
    });
    const payload = JSON.stringify(event);
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: "whsec_x" });
    await bare.app.agent
      .post("/api/stripe/webhook")
      .set("Stripe-Signature", signature)
      .type("application/json")
      .send(payload)
      .expect(400);
    await bare.close();
  });
});

describe("a webhook is accepted", () => {
  it("with any of two secrets, while they are being changed", async () => {
    const { agent } = await logInAs(payments.app, "owner");
    const stripe_webhook_secret = "whsec_fedcba9876543210";
    await agent.put("/api/admin/credentials").send({ stripe_webhook_secret }).expect(200);
    for (const secret of [stripe_webhook_secret, payments.stripe.webhookSecret]) {
      await post(eventAbout({ id: "pi_1" }), { secret }).expect(200);
    }
    await agent.delete("/api/admin/credentials/stripe_webhook_secret").expect(200);
  });

  it("where one of two signatures is right, while the provider changes its own", async () => {
    const payload = JSON.stringify(eventAbout({ id: "pi_1" }), null, 2);
    const sign = (secret: string) =>
      new Stripe("sk_test_x").webhooks.generateTestHeaderString({ payload, secret });
    const [, other] = sign("whsec_another_secret").split(",");
    const [at, ours] = sign(payments.stripe.webhookSecret).split(",");
    await raw(payload, `${at},${other},${ours}`).expect(200);
  });

  it("and left alone where it is about another product's payment or something else", async () => {
    await visitor.startPayment();
    const [intent] = await payments.stripe.paymentIntents();
    await payments.stripe.overwritePaymentIntent(intent?.id ?? "", { metadata: {} });
    await post(eventAbout({ id: intent?.id })).expect(200);
    await post(eventAbout({ id: "pi_unknown" })).expect(200);
    await post(eventAbout({}, "customer.created")).expect(200);
    expect(await statuses()).toEqual(["pending"]);
  });
});

it("about a payment of ours without a transaction raises an alarm, and is told again", async () => {
  const told = alarms();
  const { intentId } = await visitor.startPayment();
  await payments.stripe.waitForDeliveries();
  const row = await findTransactionByIntent(payments.app.deps.db, intentId);
  await payments.app.deps.db.delete(transactions);
  await post(eventAbout({ id: intentId })).expect(500);
  expect(told).toHaveBeenCalledWith(expect.stringContaining("ALERT"));
  await payments.app.deps.db.insert(transactions).values(row ? [row] : []);
  await post(eventAbout({ id: intentId })).expect(200);
});
