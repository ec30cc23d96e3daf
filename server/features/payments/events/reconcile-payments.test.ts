import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createCards } from "#server/integrations/cards.ts";
import { ALERTS } from "#server/observe/alerts.ts";
import { paymentAttempts } from "#shared/db/schema.ts";
import { logInAs } from "#tests/support/log-in.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { payBeforeCancel } from "#tests/support/pay-before-cancel.ts";
import { shiftProcessClock } from "#tests/support/process-clock.ts";
import { setUpPayments } from "#tests/support/set-up-payments.ts";
import { startStallingHttp } from "#tests/support/stalling-server.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { reconcilePayments, reconcileRecentPayments } from "./reconcile-payments.ts";

const payments = setUpPayments({ hasWebhooks: false });

const reconcile = () => reconcilePayments(payments.app.deps);
async function reconcileAtAge(age: string) {
  await payments.makeChecksDue(age);
  await reconcile();
  return payments.transactionStatuses();
}

afterEach(() => {
  vi.useRealTimers();
});

describe("reconcilePayments", () => {
  // Threats: I9
  it("completes a payment that succeeded at Stripe", async () => {
    const { intentId } = await payments.visitor.startPayment();
    await payments.stripe.pay(intentId);
    expect(await reconcileAtAge("2 minutes")).toEqual(["completed"]);
  });

  it("marks a payment that Stripe canceled as failed", async () => {
    const { intentId } = await payments.visitor.startPayment();
    await payments.stripe.overwritePaymentIntent(intentId, { status: "canceled" });
    expect(await reconcileAtAge("2 minutes")).toEqual(["failed"]);
  });

  it("cancels a payment that is still open after a day", async () => {
    const { intentId } = await payments.visitor.startPayment();
    expect(await reconcileAtAge("23 hours")).toEqual(["pending"]);
    expect(await reconcileAtAge("25 hours")).toEqual(["failed"]);
    const intents = await payments.stripe.paymentIntents();
    expect(intents.find(({ id }) => id === intentId)).toMatchObject({
      status: "canceled",
      cancellation_reason: "abandoned",
    });
  });

  it("completes a payment that is paid after a day, before Stripe cancels it", async () => {
    await payments.visitor.startPayment();
    const consoleError = muteConsoleErrors();
    const canceling = payBeforeCancel(payments);
    expect(await reconcileAtAge("25 hours")).toEqual(["completed"]);
    expect(canceling).toHaveBeenCalledOnce();
    expect(consoleError).not.toHaveBeenCalled();
  });

  it("decides by the database's clock which payments are a day old", async () => {
    const { intentId } = await payments.visitor.startPayment();
    shiftProcessClock(1);
    expect(await reconcileAtAge("2 minutes")).toEqual(["pending"]);
    shiftProcessClock(-1);
    expect(await reconcileAtAge("25 hours")).toEqual(["failed"]);
    const intents = await payments.stripe.paymentIntents();
    expect(intents.find(({ id }) => id === intentId)).toMatchObject({ status: "canceled" });
  });

  it("leaves a processing payment open, also after a day", async () => {
    const { intentId } = await payments.visitor.startPayment();
    await payments.stripe.setNextOutcome("processing");
    await payments.stripe.pay(intentId);
    expect(await reconcileAtAge("25 hours")).toEqual(["processing"]);
    await payments.stripe.finishProcessing(intentId, "succeeded");
    expect(await reconcileAtAge("25 hours")).toEqual(["completed"]);
  });

  it("marks a transaction without a PaymentIntent as failed after a day", async () => {
    await payments.visitor.startPayment();
    await payments.app.deps.db.update(paymentAttempts).set({ intentId: null, state: "created" });
    expect(await reconcileAtAge("25 hours")).toEqual(["failed"]);
  });

  it("completes a payment with a restricted key that may not read its account", async () => {
    const { intentId } = await payments.visitor.startPayment();
    await payments.stripe.pay(intentId);
    const { environmentCredentials: keys } = payments.app.deps;
    const secretKey = keys.stripe_secret_key;
    keys.stripe_secret_key = await payments.stripe.addRestrictedKey([
      "payment_intent_read",
      "charge_read",
    ]);
    const statuses = await reconcileAtAge("2 minutes");
    keys.stripe_secret_key = secretKey;
    expect(statuses).toEqual(["completed"]);
  });

  it("names a payment of the other mode by its idempotency key while it has no PaymentIntent", async () => {
    const consoleError = muteConsoleErrors();
    await payments.visitor.startPayment();
    const { db } = payments.app.deps;
    await db.update(paymentAttempts).set({ intentId: null, state: "created", isLive: true });
    await payments.makeChecksDue();
    await reconcile();
    const [attempt] = await payments.listAttempts();
    expect(consoleError.mock.calls).toEqual([
      [
        `ALERT paymentsOfOtherKeys: ${ALERTS.paymentsOfOtherKeys} {"payments":["${attempt?.idempotencyKey}"]}`,
      ],
    ]);
  });

  it("retrieves each due payment once with concurrent workers and not before its next check", async () => {
    const countReads = async () =>
      (await payments.stripe.requests()).filter(({ method }) => method === "GET").length;
    for (let count = 0; count < 6; count++) await payments.createVisitor().startPayment();
    await payments.makeChecksDue();
    const before = await countReads();
    await Promise.all([reconcile(), reconcile()]);
    expect((await countReads()) - before).toBe(6);
    await reconcile();
    expect((await countReads()) - before).toBe(6);
  });

  it("checks a payment that is not paid thirteen times, and cancels it in the last check", async () => {
    await payments.visitor.startPayment();
    const { db } = payments.app.deps;
    const before = (await payments.stripe.requests()).length;
    // Instead of waiting, moves the payment into the past until its next check is due.
    while ((await payments.transactionStatuses())[0] === "pending") {
      await db.execute(sql`
        update ${paymentAttempts}
        set created_at = created_at - (next_check_at - now()), next_check_at = now()`);
      await reconcile();
    }
    const calls = (await payments.stripe.requests()).slice(before).map(({ method }) => method);
    expect(calls).toEqual([...Array(13).fill("GET"), "POST"]);
  });

  it("checks a payment within a minute again after the payer returned", async () => {
    await payments.visitor.startPayment();
    await payments.app.deps.db
      .update(paymentAttempts)
      .set({ checks: 9, nextCheckAt: sql`now() + interval '5 hours'` });
    await payments.visitor.createPayment().expect(200);
    const soon = sql`${paymentAttempts.nextCheckAt} <= now() + interval '1 minute'`;
    expect(await payments.app.deps.db.$count(paymentAttempts, soon)).toBe(1);
    expect(await payments.listAttempts()).toMatchObject([{ checks: 0 }]);
  });

  it("continues with the other payments after an error", async () => {
    const consoleError = muteConsoleErrors();
    for (let count = 0; count < 2; count++) {
      const { intentId } = await payments.createVisitor().startPayment();
      await payments.stripe.pay(intentId);
    }
    await payments.stripe.injectFault({ on: "retrieve", kind: "status", status: 500, times: 3 });
    expect((await reconcileAtAge("2 minutes")).sort()).toEqual(["completed", "pending"]);
    expect(consoleError).toHaveBeenCalled();
    expect(await reconcileAtAge("2 minutes")).toEqual(["completed", "completed"]);
  });

  it("stops during a request to Stripe and leaves the payments pending", async () => {
    const consoleError = muteConsoleErrors();
    for (let count = 0; count < 2; count++) await payments.createVisitor().startPayment();
    await payments.makeChecksDue("25 hours");
    const stripe = await startStallingHttp("afterHeaders", 0);
    const stop = new AbortController();
    const deps = { ...payments.app.deps, cards: createCards(stripe.url) };
    const reconciled = reconcilePayments(deps, stop.signal);
    await waitFor(() => expect(stripe.openSockets()).toBe(1));
    stop.abort();
    await expect(reconciled).rejects.toBe(stop.signal.reason);
    await waitFor(() => expect(stripe.openSockets()).toBe(0));
    expect(stripe.connections()).toBe(1);
    await stripe.close();
    expect(await payments.transactionStatuses()).toEqual(["pending", "pending"]);
    expect(consoleError).not.toHaveBeenCalled();
  });

  it("stops while it counts the declines of a payment", async () => {
    const { intentId } = await payments.visitor.startPayment();
    await payments.stripe.pay(intentId, "4000000000000002");
    await payments.makeChecksDue("2 minutes");
    const stripe = await startStallingHttp("afterHeaders", 0);
    const stop = new AbortController();
    const { retrievePaymentIntent, retrieveAccountId } = payments.app.deps.cards;
    const cards = { ...createCards(stripe.url), retrievePaymentIntent, retrieveAccountId };
    const reconciled = reconcilePayments({ ...payments.app.deps, cards }, stop.signal);
    await waitFor(() => expect(stripe.openSockets()).toBe(1));
    stop.abort();
    await expect(reconciled).rejects.toBe(stop.signal.reason);
    await stripe.close();
  });
});

describe("reconcileRecentPayments", () => {
  it("completes a failed transaction whose payment succeeded", async () => {
    const { intentId } = await payments.visitor.startPayment();
    await payments.stripe.pay(intentId);
    await payments.app.deps.db.update(paymentAttempts).set({ state: "canceled" });
    await reconcileRecentPayments(payments.app.deps);
    expect(await payments.transactionStatuses()).toEqual(["completed"]);
  });

  it("looks back two days from the database's clock", async () => {
    const { intentId } = await payments.visitor.startPayment();
    await payments.stripe.pay(intentId);
    await payments.app.deps.db.update(paymentAttempts).set({ state: "canceled" });
    shiftProcessClock(3);
    await reconcileRecentPayments(payments.app.deps);
    expect(await payments.transactionStatuses()).toEqual(["completed"]);
  });

  it("takes back a refund that failed later, of which no event was received", async () => {
    const owner = await logInAs(payments.app, "owner");
    const { code } = await payments.completePayment(payments.visitor);
    const refund = { amount: 87.5, refunded: 0 };
    await owner.agent.post(`/api/admin/transactions/${code}/refund`).send(refund).expect(200);
    const [made] = await payments.stripe.refunds();
    await payments.stripe.failRefund(made?.id ?? "");
    await reconcileRecentPayments(payments.app.deps);
    expect(await payments.listTransactions()).toMatchObject([{ status: "completed", refunded: 0 }]);
  });

  it("updates the other transactions when one cannot be updated", async () => {
    const consoleError = muteConsoleErrors();
    for (const visitor of [payments.visitor, payments.createVisitor()]) {
      const { intentId } = await visitor.startPayment();
      await payments.stripe.pay(intentId);
    }
    const [, newer] = await payments.stripe.paymentIntents();
    await payments.stripe.openDispute(newer?.id ?? "");
    vi.spyOn(payments.app.deps.cards, "listDisputes").mockRejectedValue(new Error("rejected"));
    await reconcileRecentPayments(payments.app.deps);
    expect(await payments.transactionStatuses()).toEqual(["completed", "pending"]);
    expect(consoleError).toHaveBeenCalledWith(
      expect.stringContaining(`payment ${newer?.id} failed`),
    );
  });

  it("logs an alert for a payment without a transaction", async () => {
    const consoleError = muteConsoleErrors();
    const { intentId } = await payments.visitor.startPayment();
    await payments.stripe.pay(intentId);
    await payments.deleteTransactions();
    await reconcileRecentPayments(payments.app.deps);
    expect(consoleError).toHaveBeenCalledWith(
      expect.stringMatching(`^ALERT paymentWithoutTransaction: .*${intentId}`),
    );
  });
});
