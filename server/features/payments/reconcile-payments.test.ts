import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { transactions } from "#shared/db/schema.ts";
import { openShop, type Shop, type Visitor } from "#tests/support/payment-app.ts";
import { reconcilePayments, reconcileRecentPayments } from "./reconcile-payments.ts";

let shop: Shop;
let visitor: Visitor;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  await shop.stripe.reset();
  await shop.stripe.pauseWebhooks(); // no webhook is ever told
  await shop.app.deps.db.delete(transactions);
  visitor = shop.visitor();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

const statuses = async () => (await shop.rows()).map(({ status }) => status);
const become = (age: string) =>
  shop.app.deps.db
    .update(transactions)
    .set({ createdAt: sql`now() - ${age}::interval`, nextCheckAt: sql`now()` });
const reconcile = () => reconcilePayments(shop.app.deps);
const asked = async () =>
  (await shop.stripe.requests()).filter(({ method }) => method === "GET").length;

describe("without a browser or a webhook", () => {
  it("what was paid is completed", async () => {
    const { intentId } = await visitor.begin();
    await shop.stripe.pay(intentId);
    await become("2 minutes");
    await reconcile();
    expect(await statuses()).toEqual(["completed"]);
  });

  it("what was ended fails, and what nobody paid within a day is ended", async () => {
    const { intentId } = await visitor.begin();
    await shop.stripe.overwritePaymentIntent(intentId, { status: "canceled" });
    await become("2 minutes");
    await reconcile();
    expect(await statuses()).toEqual(["failed"]);

    await shop.app.deps.db.delete(transactions);
    const { intentId: abandoned } = await visitor.begin();
    await become("23 hours");
    await reconcile();
    expect(await statuses()).toEqual(["pending"]);
    await become("25 hours");
    await reconcile();
    expect(await statuses()).toEqual(["failed"]);
    const intent = (await shop.stripe.paymentIntents()).find(({ id }) => id === abandoned);
    expect(intent).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" });
  });

  it("what is processed is left alone, however long it takes", async () => {
    const { intentId } = await visitor.begin();
    await shop.stripe.setNextOutcome("processing");
    await shop.stripe.pay(intentId);
    await become("25 hours");
    await reconcile();
    expect(await statuses()).toEqual(["pending"]);
    await shop.stripe.finishProcessing(intentId, "succeeded");
    await become("25 hours");
    await reconcile();
    expect(await statuses()).toEqual(["completed"]);
  });

  it("a row that never got its payment fails after a day", async () => {
    await visitor.begin();
    await shop.app.deps.db.update(transactions).set({ paymentIntentId: null });
    await become("25 hours");
    await reconcile();
    expect(await statuses()).toEqual(["failed"]);
  });

  it("each is asked about once, by whichever of two workers", async () => {
    for (let count = 0; count < 6; count++) await shop.visitor().begin();
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
      const { intentId } = await shop.visitor().begin();
      await shop.stripe.pay(intentId);
    }
    await become("2 minutes");
    await shop.stripe.injectFault({ on: "retrieve", kind: "status", status: 500, times: 3 });
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
    const { intentId } = await visitor.begin();
    await shop.stripe.pay(intentId);
    await shop.app.deps.db.update(transactions).set({ status: "failed" });
    await reconcileRecentPayments(shop.app.deps);
    expect(await statuses()).toEqual(["completed"]);
    await shop.app.deps.db.delete(transactions);
    await reconcileRecentPayments(shop.app.deps);
    expect(told).toHaveBeenCalledWith(expect.stringContaining(`ALERT: payment ${intentId}`));
  });
});
