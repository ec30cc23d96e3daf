import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { transactions } from "#shared/db/schema.ts";
import { createPaymentApp, type PaymentApp, type Visitor } from "#tests/support/payment-app.ts";
import { reconcilePayments, reconcileRecentPayments } from "./reconcile-payments.ts";

let payments: PaymentApp;
let visitor: Visitor;
beforeAll(async () => {
  payments = await createPaymentApp();
});
beforeEach(async () => {
  await payments.stripe.reset();
  await payments.stripe.pauseWebhooks(); // no webhook is ever told
  await payments.app.deps.db.delete(transactions);
  visitor = payments.createVisitor();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => payments.close());

const statuses = () => payments.transactionStatuses();
const become = (age: string) =>
  payments.app.deps.db
    .update(transactions)
    .set({ createdAt: sql`now() - ${age}::interval`, nextCheckAt: sql`now()` });
const reconcile = () => reconcilePayments(payments.app.deps);
const asked = async () =>
  (await payments.stripe.requests()).filter(({ method }) => method === "GET").length;

describe("without a browser or a webhook", () => {
  it("what was paid is completed", async () => {
    const { intentId } = await visitor.startPayment();
    await payments.stripe.pay(intentId);
    await become("2 minutes");
    await reconcile();
    expect(await statuses()).toEqual(["completed"]);
  });

  it("what was ended fails, and what nobody paid within a day is ended", async () => {
    const { intentId } = await visitor.startPayment();
    await payments.stripe.overwritePaymentIntent(intentId, { status: "canceled" });
    await become("2 minutes");
    await reconcile();
    expect(await statuses()).toEqual(["failed"]);

    await payments.app.deps.db.delete(transactions);
    const { intentId: abandoned } = await visitor.startPayment();
    await become("23 hours");
    await reconcile();
    expect(await statuses()).toEqual(["pending"]);
    await become("25 hours");
    await reconcile();
    expect(await statuses()).toEqual(["failed"]);
    const intent = (await payments.stripe.paymentIntents()).find(({ id }) => id === abandoned);
    expect(intent).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" });
  });

  it("what is processed is left alone, however long it takes", async () => {
    const { intentId } = await visitor.startPayment();
    await payments.stripe.setNextOutcome("processing");
    await payments.stripe.pay(intentId);
    await become("25 hours");
    await reconcile();
    expect(await statuses()).toEqual(["pending"]);
    await payments.stripe.finishProcessing(intentId, "succeeded");
    await become("25 hours");
    await reconcile();
    expect(await statuses()).toEqual(["completed"]);
  });

  it("a row that never got its payment fails after a day", async () => {
    await visitor.startPayment();
    await payments.app.deps.db.update(transactions).set({ paymentIntentId: null });
    await become("25 hours");
    await reconcile();
    expect(await statuses()).toEqual(["failed"]);
  });

  it("each is asked about once, by whichever of two workers", async () => {
    for (let count = 0; count < 6; count++) await payments.createVisitor().startPayment();
    await become("2 minutes");
    const before = await asked();
    await Promise.all([reconcile(), reconcile()]);
    expect((await asked()) - before).toBe(6);
    await reconcile();
    expect((await asked()) - before).toBe(6); // not before its next turn
  });

  it("one that fails holds up none of the others", async () => {
    const told = vi.spyOn(console, "error").mockImplementation(() => {});
    for (let count = 0; count < 2; count++) {
      const { intentId } = await payments.createVisitor().startPayment();
      await payments.stripe.pay(intentId);
    }
    await become("2 minutes");
    await payments.stripe.injectFault({ on: "retrieve", kind: "status", status: 500, times: 3 });
    await reconcile();
    expect((await statuses()).sort()).toEqual(["completed", "pending"]);
    expect(told).toHaveBeenCalled();
    await become("2 minutes");
    await reconcile();
    expect(await statuses()).toEqual(["completed", "completed"]);
  });
});

describe("the daily review", () => {
  it("completes what failed too early, and tells of what has no transaction", async () => {
    const told = vi.spyOn(console, "error").mockImplementation(() => {});
    const { intentId } = await visitor.startPayment();
    await payments.stripe.pay(intentId);
    await payments.app.deps.db.update(transactions).set({ status: "failed" });
    await reconcileRecentPayments(payments.app.deps);
    expect(await statuses()).toEqual(["completed"]);
    await payments.app.deps.db.delete(transactions);
    await reconcileRecentPayments(payments.app.deps);
    expect(told).toHaveBeenCalledWith(expect.stringContaining(`ALERT: payment ${intentId}`));
  });
});
