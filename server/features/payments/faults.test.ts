import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { processDueEvents } from "#server/features/payments/events/process-events.ts";
import { reconcilePayments } from "#server/features/payments/events/reconcile-payments.ts";
import { createCards } from "#server/integrations/cards.ts";
import { readCredential } from "#server/security/read-credential.ts";
import { auditEvents, mailOutbox, paymentEvents, transactions } from "#shared/db/schema.ts";
import { type DatabaseProxy, databaseProxy } from "#tests/support/database-proxy.ts";
import { type LoggedIn, logInAs, PASSWORD } from "#tests/support/log-in.ts";
import { createPaymentApp, type PaymentApp, type Visitor } from "#tests/support/payment-app.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { waitFor } from "#tests/support/wait-for.ts";

let source: TestApp;
let proxy: DatabaseProxy;
let payments: PaymentApp;
let owner: LoggedIn;
let visitor: Visitor;

beforeAll(async () => {
  source = await testApp();
  proxy = await databaseProxy(source.databaseUrl);
  payments = await createPaymentApp({ databaseUrl: proxy.url });
  await payments.storeSettings({ accept_payments: "true" });
  owner = await logInAs(payments.app, "owner");
});
beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "info").mockImplementation(() => {});
  await payments.stripe.reset();
  await payments.stripe.pauseWebhooks(); // each test sends its own events
  await source.deps.db.delete(mailOutbox);
  await payments.deleteTransactions();
  await source.deps.db.delete(paymentEvents);
  await source.deps.db.delete(auditEvents);
  const { agent } = await logInAs(payments.app, "user");
  visitor = payments.createVisitor(agent);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await payments.close();
  await proxy.stop();
  await source.close();
});

const rows = () => source.deps.db.select().from(transactions);
const countReceipts = () => source.deps.db.$count(mailOutbox);

type CardsCall = "createPaymentIntent" | "retrievePaymentIntent" | "createRefund";

/** Stops the database once Stripe has executed a call and before the server goes on; returns the status. */
async function stopDatabaseAfter(name: CardsCall, action: () => PromiseLike<{ status: number }>) {
  const { cards } = payments.app.deps;
  const call = cards[name] as (...args: unknown[]) => Promise<never>; // safe: gets the arguments of its own call
  const spy = vi.spyOn(cards, name).mockImplementationOnce(async (...args: unknown[]) => {
    const result = await call(...args);
    await proxy.stop();
    return result;
  });
  const { status } = await action();
  expect(spy).toHaveBeenCalled();
  await proxy.start();
  await waitFor(() => payments.app.agent.get("/readyz").expect(200));
  return status;
}

const reconcile = async () => {
  await payments.makeChecksDue();
  await reconcilePayments(payments.app.deps);
};

describe("when the database stops before Stripe's response arrives", () => {
  // Threats: J7
  it("a retried createPayment reuses the PaymentIntent that was not stored", async () => {
    await visitor.calculate();
    expect(await stopDatabaseAfter("createPaymentIntent", () => visitor.createPayment())).toBe(503);
    expect(await rows()).toMatchObject([{ status: "pending", paymentIntentId: null }]);
    const { body } = await visitor.createPayment().expect(200);
    const [intent] = await payments.stripe.paymentIntents();
    expect(body.clientSecret).toBe(intent?.client_secret);
    expect(await payments.stripe.paymentIntents()).toHaveLength(1);
    expect(await rows()).toMatchObject([{ paymentIntentId: intent?.id }]);
    expect(await payments.listAttempts()).toMatchObject([{ number: 1, intentId: intent?.id }]);
  });

  it("a retried confirmPayment completes the transaction and queues one receipt", async () => {
    const { code, intentId } = await visitor.startPayment();
    await payments.stripe.pay(intentId);
    expect(
      await stopDatabaseAfter("retrievePaymentIntent", () => visitor.confirmPayment(code)),
    ).toBe(503);
    expect(await rows()).toMatchObject([{ status: "pending", completedAt: null }]);
    expect(await countReceipts()).toBe(0);
    await visitor.confirmPayment(code).expect(200);
    expect(await rows()).toMatchObject([{ status: "completed", paymentIntentId: intentId }]);
    expect(await countReceipts()).toBe(1);
  });

  // Threats: J7
  it("a webhook event stays unprocessed and is processed by the next run", async () => {
    const { intentId } = await visitor.startPayment();
    await payments.stripe.pay(intentId);
    const event = (await payments.stripe.events()).find(({ type }) => type === "charge.succeeded");
    expect((await payments.stripe.resendEvent(event?.id ?? "")).status).toBe(200);
    const process = () => processDueEvents(payments.app.deps).then(() => ({ status: 0 }));
    await stopDatabaseAfter("retrievePaymentIntent", process);
    const events = source.deps.db.select().from(paymentEvents);
    expect(await events).toMatchObject([{ id: event?.id, processedAt: null, attempts: 1 }]);
    expect(await rows()).toMatchObject([{ status: "pending" }]);
    await source.deps.db.update(paymentEvents).set({ nextAttemptAt: sql`now()` });
    await processDueEvents(payments.app.deps);
    expect(await events).toMatchObject([{ processedAt: expect.any(Date) }]);
    expect(await rows()).toMatchObject([{ status: "completed" }]);
    expect(await countReceipts()).toBe(1);
  });

  it("the next reconciliation completes the payment that the previous one missed", async () => {
    const { intentId } = await visitor.startPayment();
    await payments.stripe.pay(intentId);
    const run = () => reconcile().then(() => ({ status: 0 }));
    await stopDatabaseAfter("retrievePaymentIntent", run);
    expect(await rows()).toMatchObject([{ status: "pending" }]);
    await reconcile();
    expect(await rows()).toMatchObject([{ status: "completed" }]);
    expect(await countReceipts()).toBe(1);
  });

  const refundAmounts = async () => (await payments.stripe.refunds()).map(({ amount }) => amount);

  it("a retried refund refunds once and is recorded once", async () => {
    const { code, intentId } = await visitor.startPayment();
    await payments.stripe.pay(intentId);
    await visitor.confirmPayment(code).expect(200);
    const refund = () =>
      owner.agent.post(`/api/admin/transactions/${code}/refund`).send({ amount: 5, refunded: 0 });
    expect(await stopDatabaseAfter("createRefund", refund)).toBe(503);
    expect(await refundAmounts()).toEqual([500]);
    expect(await rows()).toMatchObject([{ status: "completed", refunded: 0 }]);
    await refund().expect(200);
    const { body } = await refund().expect(409); // with an outdated refunded total
    expect(body.code).toBe("payments.refundedMeanwhile");
    expect(await refundAmounts()).toEqual([500]);
    expect(await rows()).toMatchObject([{ status: "partially_refunded", refunded: 500 }]);
    const isRefund = eq(auditEvents.action, "paymentRefunded");
    expect(await source.deps.db.$count(auditEvents, isRefund)).toBe(1);
  });
});

it("a retry after a Stripe timeout uses the same idempotency key and creates one payment", async () => {
  await visitor.calculate();
  const { cards } = payments.app.deps;
  payments.app.deps.cards = createCards(payments.stripe.url, { requestMs: 500 });
  await payments.stripe.injectFault({ on: "create", kind: "delay", ms: 2000 });
  const { body, headers } = await visitor.createPayment().expect(504); // the first request is still running
  expect(body.message).toMatch(/card provider/);
  expect(headers["retry-after"]).toBe("10");
  payments.app.deps.cards = cards;
  await waitFor(() => visitor.createPayment().expect(200));
  expect(await payments.stripe.paymentIntents()).toHaveLength(1);
  expect(await rows()).toHaveLength(1);
});

// Threats: J7
it("keeps a new webhook endpoint when the response to storing its secret is lost", async () => {
  const { deps } = payments.app;
  const create = () => owner.agent.post("/api/admin/payment-webhook").send({ password: PASSWORD });
  await create().expect(200);
  const former = await readCredential(deps, "stripe_webhook_secret");
  const [formerEndpoint] = await payments.stripe.webhookEndpoints();
  const remaining = proxy.arm({ statement: /^commit/, times: 1, effect: "cut" });
  await create().expect(503);
  expect(remaining()).toBe(0);
  deps.settings.invalidate();
  expect(await readCredential(deps, "stripe_webhook_secret")).not.toBe(former);
  const endpoints = await payments.stripe.webhookEndpoints();
  expect(endpoints).toHaveLength(2);

  await create().expect(200);
  const ids = (await payments.stripe.webhookEndpoints()).map(({ id }) => id);
  expect(ids).toHaveLength(1);
  expect(ids).not.toContain(formerEndpoint?.id);
});
