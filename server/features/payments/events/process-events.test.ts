import { asc, isNull, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { mailOutbox, paymentAttempts, paymentEvents, transactions } from "#shared/db/schema.ts";
import { formatTransactionCode } from "#shared/payments/transaction-code.ts";
import { createClient } from "#stand-ins/stripe/test-stand-in.ts";
import { logInAs } from "#tests/support/log-in.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { payBeforeCancel } from "#tests/support/pay-before-cancel.ts";
import { setUpPayments } from "#tests/support/set-up-payments.ts";
import { postEvent, webhookEvent } from "#tests/support/stripe-webhook.ts";
import { reconcileRecentPayments } from "./reconcile-payments.ts";

const payments = setUpPayments();

const DECLINED_CARD = "4000000000000002";

async function payAndDeliver(intentId: string, card?: string) {
  await payments.stripe.pay(intentId, card);
  await payments.processEvents();
}

async function declineNineCards(intentId: string) {
  for (let count = 0; count < 9; count++) await payments.stripe.pay(intentId, DECLINED_CARD);
}

const makeEventsDue = () =>
  payments.app.deps.db.update(paymentEvents).set({ nextAttemptAt: sql`now()` });

const countUnprocessedEvents = () =>
  payments.app.deps.db.$count(paymentEvents, isNull(paymentEvents.processedAt));

/** What became of each event, the newest last. */
async function listOutcomes() {
  const { db } = payments.app.deps;
  const rows = await db.select().from(paymentEvents).orderBy(asc(paymentEvents.receivedAt));
  return rows.map(({ outcome }) => outcome);
}

async function successEventId(): Promise<string> {
  const events = await payments.stripe.events();
  return events.find(({ type }) => type.endsWith(".succeeded"))?.id ?? "";
}

describe("a webhook event of a succeeded payment", () => {
  // Threats: I9
  it("completes the transaction and queues a receipt without a request of the browser", async () => {
    const { agent, user } = await logInAs(payments.app, "user");
    const { intentId } = await payments.createVisitor(agent).startPayment();
    await payAndDeliver(intentId);
    expect(await payments.transactionStatuses()).toEqual(["completed"]);
    const { db } = payments.app.deps;
    expect(await db.select().from(mailOutbox)).toMatchObject([{ email: user.email }]);
    const events = await db.select().from(paymentEvents);
    expect(events.length).toBeGreaterThanOrEqual(2);
    const [transaction] = await payments.listTransactions();
    const transactionCode = formatTransactionCode(transaction?.transactionCode ?? "");
    const outcome = { code: "updated", transactionCode, status: "completed" };
    expect(await listOutcomes()).toContainEqual(outcome);
    for (const { processedAt } of events) expect(processedAt).not.toBeNull();
  });

  it("sends the payer no second receipt when a later event changes the payment", async () => {
    const { agent } = await logInAs(payments.app, "user");
    const { intentId } = await payments.createVisitor(agent).startPayment();
    await payAndDeliver(intentId);
    const { db } = payments.app.deps;
    await db.update(mailOutbox).set({ sentAt: sql`now() - interval '1 day'` });
    await payments.stripe.openDispute(intentId);
    await payments.processEvents();
    expect(await payments.transactionStatuses()).toEqual(["disputed"]);
    expect(await db.$count(mailOutbox, isNull(mailOutbox.sentAt))).toBe(0);
  });

  // Threats: I11
  it("changes nothing when it is resent, also concurrently", async () => {
    const { intentId } = await payments.visitor.startPayment();
    await payAndDeliver(intentId);
    const completed = await payments.listTransactions();
    const id = await successEventId();
    const resend = () => payments.stripe.resendEvent(id);
    const responses = [await resend(), ...(await Promise.all([resend(), resend(), resend()]))];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await payments.listTransactions()).toEqual(completed);
  });

  it("completes the transaction once when its first deliveries are concurrent", async () => {
    const { agent } = await logInAs(payments.app, "user");
    await payments.stripe.pauseWebhooks();
    const { intentId } = await payments.createVisitor(agent).startPayment();
    await payments.stripe.pay(intentId);
    const id = await successEventId();
    const send = () => payments.stripe.resendEvent(id);
    const responses = await Promise.all([send(), send(), send()]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    await Promise.all([payments.processEvents(), payments.processEvents()]);
    expect(await payments.transactionStatuses()).toEqual(["completed"]);
    expect(await payments.app.deps.db.$count(mailOutbox)).toBe(1);
  });

  it("completes the transaction after an event about a declined card", async () => {
    const { intentId } = await payments.visitor.startPayment();
    await payAndDeliver(intentId, DECLINED_CARD);
    expect(await payments.transactionStatuses()).toEqual(["pending"]);
    expect(await payments.listAttempts()).toMatchObject([
      { state: "open", lastErrorCode: "card_declined" },
    ]);
    await payAndDeliver(intentId);
    expect(await payments.transactionStatuses()).toEqual(["completed"]);
  });

  // Threats: I7
  it("cancels the payment after ten declined cards", async () => {
    const { intentId } = await payments.visitor.startPayment();
    await declineNineCards(intentId);
    await payments.processEvents();
    expect(await payments.transactionStatuses()).toEqual(["pending"]);
    await payAndDeliver(intentId, DECLINED_CARD);
    expect(await payments.transactionStatuses()).toEqual(["failed"]);
    await expect(payments.stripe.pay(intentId)).rejects.toThrow();
  });

  it("completes the transaction when an eleventh card is charged before Stripe cancels it", async () => {
    const { intentId } = await payments.visitor.startPayment();
    await declineNineCards(intentId);
    const consoleError = muteConsoleErrors();
    const canceling = payBeforeCancel(payments);
    await payAndDeliver(intentId, DECLINED_CARD);
    expect(canceling).toHaveBeenCalledOnce();
    expect(consoleError).not.toHaveBeenCalled();
    expect(await payments.transactionStatuses()).toEqual(["completed"]);
  });

  it("completes a transaction that was stored without the PaymentIntent's id", async () => {
    await payments.stripe.pauseWebhooks();
    const { intentId } = await payments.visitor.startPayment();
    await payments.app.deps.db.update(paymentAttempts).set({ intentId: null, state: "created" });
    await payments.stripe.pay(intentId);
    await payments.stripe.resumeWebhooks();
    await payments.processEvents();
    expect(await payments.listTransactions()).toMatchObject([
      { status: "completed", paymentIntentId: intentId },
    ]);
  });

  it("a webhook event of a succeeded payment is stored while Stripe is unavailable and processed afterwards", async () => {
    const consoleError = muteConsoleErrors();
    const { intentId } = await payments.visitor.startPayment();
    await payments.processEvents();
    await payments.stripe.injectFault({ on: "retrieve", kind: "status", status: 500, times: 3 });
    await payAndDeliver(intentId);
    expect(await payments.transactionStatuses()).toEqual(["pending"]);
    expect(consoleError).toHaveBeenCalledWith(expect.stringContaining(intentId));
    const deliveries = await payments.stripe.deliveries();
    expect(deliveries.every(({ status }) => status === 200)).toBe(true);

    await makeEventsDue();
    await payments.processEvents();
    expect(await payments.transactionStatuses()).toEqual(["completed"]);
    expect(await countUnprocessedEvents()).toBe(0);
  });
});

describe("a webhook event", () => {
  // Threats: I11
  it("that arrives late does not reopen a completed transaction", async () => {
    const { intentId } = await payments.visitor.startPayment();
    await payAndDeliver(intentId);
    const outdated = { id: intentId, status: "requires_payment_method" };
    await postEvent(payments, webhookEvent(outdated, "payment_intent.payment_failed")).expect(200);
    await postEvent(payments, webhookEvent({ id: intentId }, "payment_intent.canceled")).expect(
      200,
    );
    await payments.processEvents();
    expect(await payments.transactionStatuses()).toEqual(["completed"]);
  });

  it("a webhook event of a refund made at Stripe updates the refunded amount and the status", async () => {
    const { intentId } = await payments.visitor.startPayment();
    await payAndDeliver(intentId);
    const stripe = createClient(payments.stripe.url, payments.stripe.secretKey);
    await stripe.refunds.create({ payment_intent: intentId, amount: 500 });
    await payments.processEvents();
    expect(await payments.listTransactions()).toMatchObject([
      { status: "partially_refunded", refunded: 500 },
    ]);
    await stripe.refunds.create({ payment_intent: intentId });
    await payments.processEvents();
    expect(await payments.listTransactions()).toMatchObject([
      { status: "refunded", refunded: 8750 },
    ]);
  });

  it("about another product's payment, an unknown one or another object is ignored", async () => {
    const { intentId } = await payments.visitor.startPayment();
    await payments.stripe.overwritePaymentIntent(intentId, { metadata: {} });
    await postEvent(payments, webhookEvent({ id: intentId })).expect(200);
    await postEvent(payments, webhookEvent({ id: "pi_unknown" })).expect(200);
    await postEvent(payments, webhookEvent({}, "customer.created")).expect(200);
    await payments.processEvents();
    expect(await countUnprocessedEvents()).toBe(0);
    expect(await payments.transactionStatuses()).toEqual(["pending"]);
    const codes = (await listOutcomes()).map((outcome) => outcome?.code);
    expect(codes.slice(-3)).toEqual(["otherProduct", "unknownPayment", "otherObject"]);
  });

  it("about a payment that the current key cannot read is processed when the previous key is back weeks later", async () => {
    muteConsoleErrors();
    const { intentId } = await payments.visitor.startPayment();
    await payAndDeliver(intentId);
    const { environmentCredentials: keys } = payments.app.deps;
    const previousKey = keys.stripe_secret_key;
    await payments.stripe.openDispute(intentId);
    await payments.stripe.waitForDeliveries();
    keys.stripe_secret_key = (await payments.stripe.addAccount()).secretKey;
    await payments.processEvents();
    keys.stripe_secret_key = previousKey;
    expect(await payments.transactionStatuses()).toEqual(["completed"]);
    expect(await countUnprocessedEvents()).toBeGreaterThan(0);
    expect((await listOutcomes()).at(-1)).toEqual({ code: "otherKeys" });

    const receivedAt = sql`now() - interval '3 weeks'`;
    await payments.app.deps.db.update(paymentEvents).set({ receivedAt });
    await makeEventsDue();
    await payments.processEvents();
    expect(await payments.transactionStatuses()).toEqual(["disputed"]);
    expect(await countUnprocessedEvents()).toBe(0);
  });

  it("a webhook event is processed with all other due events of its payment, which is read from Stripe once", async () => {
    const { intentId } = await payments.visitor.startPayment();
    await payments.stripe.pauseWebhooks();
    await payments.stripe.pay(intentId);
    for (let count = 0; count < 30; count++) {
      await postEvent(payments, webhookEvent({ id: intentId })).expect(200);
    }
    const countReads = async () =>
      (await payments.stripe.requests()).filter(({ path }) => path.endsWith(intentId)).length;
    const before = await countReads();
    await payments.processEvents();
    expect(await countUnprocessedEvents()).toBe(0);
    expect((await countReads()) - before).toBe(1);
  });

  it("about the payment of another installation on the same Stripe account is ignored", async () => {
    const { intentId } = await payments.visitor.startPayment();
    await payments.stripe.pauseWebhooks();
    const [intent] = await payments.stripe.paymentIntents();
    expect(intent?.metadata.installation).toMatch(/^[\da-f-]{36}$/);
    await payments.stripe.overwritePaymentIntent(intentId, {
      metadata: { ...intent?.metadata, installation: crypto.randomUUID() },
    });
    await payments.deleteTransactions();
    await payments.stripe.pay(intentId);
    await postEvent(payments, webhookEvent({ id: intentId })).expect(200);
    await payments.processEvents();
    expect(await countUnprocessedEvents()).toBe(0);
    expect((await listOutcomes()).at(-1)).toEqual({ code: "otherInstallation" });
    await reconcileRecentPayments(payments.app.deps);
    expect(await payments.listTransactions()).toEqual([]);
  });

  it("about this product's payment without a transaction logs an alert and is processed again", async () => {
    const consoleError = muteConsoleErrors();
    const { intentId } = await payments.visitor.startPayment();
    await payments.processEvents();
    const { db } = payments.app.deps;
    const rows = await payments.listTransactions();
    const attempts = await payments.listAttempts();
    await payments.deleteTransactions();
    await payAndDeliver(intentId);
    expect(consoleError).toHaveBeenCalledWith(
      expect.stringContaining("ALERT paymentWithoutTransaction"),
    );
    expect(await countUnprocessedEvents()).toBeGreaterThan(0);
    expect((await listOutcomes()).at(-1)).toEqual({ code: "lostPayment" });

    await db.insert(transactions).values(rows);
    await db.insert(paymentAttempts).values(attempts);
    await makeEventsDue();
    await payments.processEvents();
    expect(await payments.transactionStatuses()).toEqual(["completed"]);
    expect(await countUnprocessedEvents()).toBe(0);
  });
});
