import { beforeAll, describe, expect, it } from "vitest";
import { reconcileRefunds } from "#server/features/payments/events/reconcile-refunds.ts";
import { auditEvents } from "#shared/db/schema.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { setUpPayments } from "#tests/support/set-up-payments.ts";
import { storeRefunds } from "./refund-queries.ts";
import { sendRefund } from "./send-refund.ts";

const payments = setUpPayments();
let owner: LoggedIn;
beforeAll(async () => {
  owner = await logInAs(payments.app, "owner");
});

async function completePayment() {
  const payment = await payments.completePayment(payments.visitor);
  await payments.processEvents();
  return payment;
}
const refund = (code: string, amount: number, body: object = {}) =>
  owner.agent.post(`/api/admin/transactions/${code}/refund`).send({ amount, refunded: 0, ...body });
const details = async (code: string) =>
  (await owner.agent.get(`/api/admin/transactions/${code}`).expect(200)).body;
const refundsAtStripe = () => payments.stripe.refunds();

async function reconcile() {
  await payments.makeChecksDue();
  await reconcileRefunds(payments.app.deps);
}

describe("a refund", () => {
  it("a refund is a row with its amount, reason and requester", async () => {
    const { code } = await completePayment();
    await refund(code, 5, { reason: "duplicate" }).expect(200);
    const { user } = owner;
    const [made] = await refundsAtStripe();
    expect(await payments.listRefunds()).toMatchObject([
      {
        amount: 500,
        state: "succeeded",
        reason: "duplicate",
        actorId: user.id,
        actorEmail: user.email,
        refundId: made?.id,
      },
    ]);
    expect(made).toMatchObject({ amount: 500, reason: "duplicate" });
    expect(await details(code)).toMatchObject({
      status: "partially_refunded",
      refunded: 5,
      refundable: 82.5,
      refundedOrPending: 5,
      refunds: [{ amount: 5, state: "succeeded", actorEmail: user.email }],
    });
  });

  it("that fails later returns the money to the revenue and can be repeated", async () => {
    const { code } = await completePayment();
    await refund(code, 87.5).expect(200);
    expect(await payments.transactionStatuses()).toEqual(["refunded"]);
    const [made] = await refundsAtStripe();
    await payments.stripe.failRefund(made?.id ?? "", "lost_or_stolen_card");
    await payments.processEvents();
    expect(await payments.listTransactions()).toMatchObject([{ status: "completed", refunded: 0 }]);
    expect((await details(code)).refunds).toMatchObject([
      { state: "failed", failureReason: "lost_or_stolen_card" },
    ]);
    await refund(code, 87.5).expect(200);
    await payments.processEvents();
    expect(await payments.transactionStatuses()).toEqual(["refunded"]);
    expect((await payments.listRefunds()).map(({ state }) => state)).toEqual([
      "failed",
      "succeeded",
    ]);
  });

  it("that failed is not settled by a response that arrives late", async () => {
    const { code, intentId } = await completePayment();
    await refund(code, 87.5).expect(200);
    const { db, cards } = payments.app.deps;
    const responses = await cards.listRefunds(payments.stripe.secretKey, intentId);
    await payments.stripe.failRefund(responses[0]?.id ?? "");
    await payments.processEvents();
    for (const transaction of await payments.listTransactions())
      await storeRefunds(db, transaction, responses);
    expect(await payments.listRefunds()).toMatchObject([{ state: "failed" }]);
  });

  it("a refund is pending until Stripe settles it, and counts against what can be refunded", async () => {
    const { code } = await completePayment();
    await payments.stripe.setNextRefundStatus("pending");
    expect((await refund(code, 80).expect(200)).body).toMatchObject({
      status: "completed",
      refunded: 0,
    });
    const { body } = await refund(code, 10, { refunded: 80 }).expect(400);
    expect(body.message).toBe("You can refund at most $7.50\u00a0USD.");
    await refund(code, 5).expect(409);
    const [made] = await refundsAtStripe();
    await payments.stripe.settleRefund(made?.id ?? "");
    await payments.processEvents();
    expect(await payments.listTransactions()).toMatchObject([
      { status: "partially_refunded", refunded: 8000 },
    ]);
  });

  it("that is settled without a webhook is read by the job", async () => {
    const { code } = await completePayment();
    await payments.stripe.pauseWebhooks();
    await payments.stripe.setNextRefundStatus("pending");
    await refund(code, 80).expect(200);
    const [made] = await refundsAtStripe();
    await payments.stripe.settleRefund(made?.id ?? "");
    await reconcile();
    expect(await payments.transactionStatuses()).toEqual(["partially_refunded"]);
  });

  // Threats: I12
  it("requested three times at once is one row, one refund and one request in the audit trail", async () => {
    const { code } = await completePayment();
    await payments.app.deps.db.delete(auditEvents);
    const responses = await Promise.all([refund(code, 10), refund(code, 10), refund(code, 10)]);
    for (const { status } of responses) expect([200, 409]).toContain(status);
    expect(await refundsAtStripe()).toHaveLength(1);
    expect(await payments.listRefunds()).toHaveLength(1);
    const events = await payments.app.deps.db.select().from(auditEvents).orderBy(auditEvents.id);
    expect(events).toMatchObject([
      { action: "paymentRefunded", actor: expect.any(String) },
      { action: "paymentStatusChanged", details: { after: "partially_refunded" } },
    ]);
  });

  it("a refund is sent again by an equal request when Stripe did not answer, also after another one", async () => {
    muteConsoleErrors();
    const { code } = await completePayment();
    await payments.stripe.injectFault({ on: "refund", kind: "status", status: 503, times: 6 });
    await refund(code, 5).expect(502);
    await refund(code, 3, { refunded: 5 }).expect(502);
    await refund(code, 3, { refunded: 5 }).expect(200);
    expect(await payments.listRefunds()).toMatchObject([
      { amount: 500, state: "pending", refundId: null },
      { amount: 300, state: "succeeded" },
    ]);
  });

  it("a refund is another one when the request counts the one that Stripe did not answer", async () => {
    muteConsoleErrors();
    const { code } = await completePayment();
    await payments.stripe.injectFault({ on: "refund", kind: "drop-before", times: 3 });
    await refund(code, 5).expect(503);
    await refund(code, 5, { refunded: 5 }).expect(200);
    expect((await payments.listRefunds()).map(({ state }) => state)).toEqual([
      "pending",
      "succeeded",
    ]);
  });

  it("a refund is sent again by the job when Stripe did not answer, with its requester", async () => {
    muteConsoleErrors();
    const { code } = await completePayment();
    await payments.stripe.injectFault({ on: "refund", kind: "status", status: 503, times: 3 });
    await refund(code, 5).expect(502);
    expect(await payments.listRefunds()).toMatchObject([
      { state: "pending", refundId: null, actorEmail: owner.user.email },
    ]);
    expect((await details(code)).refundedOrPending).toBe(5);
    await reconcile();
    expect(await payments.listRefunds()).toMatchObject([{ state: "succeeded" }]);
    expect(await refundsAtStripe()).toHaveLength(1);
  });

  // Threats: I12
  it("a refund is made once although it is requested again after Stripe deleted its idempotency key", async () => {
    muteConsoleErrors();
    const { code } = await completePayment();
    await payments.stripe.injectFault({ on: "refund", kind: "drop-after", times: 3 });
    await refund(code, 5).expect(503);
    await payments.stripe.expireIdempotencyKeys();
    await refund(code, 5).expect(200);
    expect(await refundsAtStripe()).toHaveLength(1);
  });

  it.each([false, true])(
    "succeeds although Stripe stored an error for its key (refund made: %s)",
    async (afterExecution) => {
      muteConsoleErrors();
      const { code } = await completePayment();
      await payments.stripe.injectFault({
        on: "refund",
        kind: "stored-status",
        status: 500,
        afterExecution,
      });
      await refund(code, 5).expect(200);
      await payments.processEvents();
      expect((await refundsAtStripe()).map(({ amount }) => amount)).toEqual([500]);
      expect(await payments.listRefunds()).toMatchObject([{ state: "succeeded", amount: 500 }]);
    },
  );

  it("that Stripe rejects is stored as failed and can be requested again", async () => {
    muteConsoleErrors();
    const { code } = await completePayment();
    await payments.stripe.injectFault({ on: "refund", kind: "status", status: 400 });
    await refund(code, 5).expect(400);
    expect(await payments.listRefunds()).toMatchObject([{ state: "failed" }]);
    await refund(code, 5).expect(200);
    expect(await refundsAtStripe()).toHaveLength(1);
  });

  it("that Stripe rejects for one request and makes for an equal one is stored as made", async () => {
    muteConsoleErrors();
    const { code, intentId } = await completePayment();
    const dispute = await payments.stripe.openDispute(intentId);
    await refund(code, 5).expect(409);
    const [rejected] = await payments.listRefunds();
    expect(rejected).toMatchObject({ state: "failed", failureReason: "payments.disputed" });

    await payments.stripe.setDisputeStatus(dispute.id, "won");
    const [transaction] = await payments.listTransactions();
    if (!transaction || !rejected) throw new Error("Nothing was stored");
    const equal = { transaction, refund: rejected, isRepeated: true };
    await sendRefund(payments.app.deps, payments.stripe.secretKey, equal);
    expect(await payments.listRefunds()).toMatchObject([
      { state: "succeeded", failureReason: null, refundId: expect.any(String) },
    ]);
    expect(await payments.transactionStatuses()).toEqual(["partially_refunded"]);
  });

  it("that was made stays so when Stripe rejects an equal request", async () => {
    muteConsoleErrors();
    const { code } = await completePayment();
    await refund(code, 5).expect(200);
    const [made] = await payments.listRefunds();
    const [transaction] = await payments.listTransactions();
    if (!transaction || !made) throw new Error("Nothing was stored");
    await payments.stripe.injectFault({ on: "refund", kind: "status", status: 400 });
    const equal = { transaction, refund: made, isRepeated: false };
    await expect(
      sendRefund(payments.app.deps, payments.stripe.secretKey, equal),
    ).rejects.toMatchObject({ kind: "invalid" });
    expect(await payments.listRefunds()).toMatchObject([{ state: "succeeded" }]);
  });

  it("a refund in another currency than the payment's is rejected before it is stored", async () => {
    const { code } = await completePayment();
    const { body } = await refund(code, 5, { currency: "EUR" }).expect(400);
    expect(body.message).toBe("This payment was made in USD.");
    for (const amount of [-1, 0, 0.001]) await refund(code, amount).expect(400);
    expect(await payments.listRefunds()).toEqual([]);
    expect(await refundsAtStripe()).toEqual([]);
  });

  it("a refund from before there were rows is replaced by Stripe's refunds", async () => {
    const { code } = await completePayment();
    await refund(code, 5).expect(200);
    await refund(code, 3, { refunded: 5 }).expect(200);
    await payments.processEvents();
    const { db } = payments.app.deps;
    const [first] = await payments.listRefunds();
    if (!first) throw new Error("No refund");
    const { refunds } = await import("#shared/db/schema.ts");
    await db.delete(refunds);
    const imported = { ...first, amount: 800, refundId: null, actorId: null, actorEmail: null };
    await db.insert(refunds).values(imported as typeof refunds.$inferInsert);
    await refund(code, 2, { refunded: 8 }).expect(200);
    await payments.processEvents();
    expect(await payments.listTransactions()).toMatchObject([{ refunded: 1000 }]);
    expect((await payments.listRefunds()).map(({ amount }) => amount).sort()).toEqual([
      200, 300, 500,
    ]);
  });
});
