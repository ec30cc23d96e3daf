import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { applyIntent } from "#server/features/payments/events/apply-intent.ts";
import { calculations, transactions } from "#shared/db/schema.ts";
import { logInAs } from "#tests/support/log-in.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { paymentIntentId } from "#tests/support/payment-app.ts";
import { setUpPayments } from "#tests/support/set-up-payments.ts";
import { waitFor } from "#tests/support/wait-for.ts";

const payments = setUpPayments({ hasWebhooks: false });

describe("createPayment when Stripe fails", () => {
  // Threats: I8, J7
  it("creates one PaymentIntent when Stripe's response is lost", async () => {
    await payments.visitor.calculate();
    await payments.stripe.injectFault({ on: "create", kind: "drop-after" });
    await payments.visitor.createPayment().expect(200);
    expect(await payments.stripe.paymentIntents()).toHaveLength(1);
  });

  it("returns 409 when the PaymentIntent of lost responses was paid meanwhile", async () => {
    muteConsoleErrors();
    await payments.visitor.calculate();
    await payments.stripe.injectFault({ on: "create", kind: "drop-after", times: 3 });
    await payments.visitor.createPayment().expect(503);
    const [intent] = await payments.stripe.paymentIntents();
    await payments.stripe.pay(intent?.id ?? "");
    const { body } = await payments.visitor.createPayment().expect(409);
    expect(body.code).toBe("payments.alreadyPaid");
    expect(await payments.transactionStatuses()).toEqual(["completed"]);
  });

  it("keeps the transaction pending after a 500 and retries with the same idempotency key", async () => {
    const consoleError = muteConsoleErrors();
    await payments.visitor.calculate();
    await payments.stripe.injectFault({ on: "create", kind: "status", status: 500, times: 3 });
    const { status, body } = await payments.visitor.createPayment();
    expect([502, 503]).toContain(status);
    expect(body.message).toMatch(/card provider/);
    expect(await payments.listTransactions()).toMatchObject([
      { status: "pending", paymentIntentId: null },
    ]);
    expect(consoleError).toHaveBeenCalledWith(expect.stringContaining("The card provider failed"));
    await payments.visitor.createPayment().expect(200);
    const creates = (await payments.stripe.requests()).filter(
      ({ method, path }) => method === "POST" && path === "/v1/payment_intents",
    );
    expect(new Set(creates.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    expect(await payments.stripe.paymentIntents()).toHaveLength(1);
  });

  it("returns 503 with Retry-After when Stripe limits the request rate", async () => {
    muteConsoleErrors();
    await payments.visitor.calculate();
    await payments.stripe.injectFault({ on: "create", kind: "status", status: 429, times: 5 });
    const { headers } = await payments.visitor.createPayment().expect(503);
    expect(headers["retry-after"]).toBe("10");
  });

  it("returns 400 and closes the attempt when Stripe rejects the amount", async () => {
    muteConsoleErrors();
    await payments.visitor.calculate();
    await payments.stripe.injectFault({ on: "create", kind: "status", status: 400 });
    const { body } = await payments.visitor.createPayment().expect(400);
    expect(body.message).toBe("This amount is below the minimum for card payments.");
    expect(await payments.listTransactions()).toMatchObject([
      { status: "failed", paymentIntentId: null },
    ]);
    expect(await payments.listAttempts()).toMatchObject([
      { state: "abandoned", lastErrorCode: "not_created" },
    ]);
  });

  it("returns 503 without the key when Stripe rejects the key", async () => {
    const consoleError = muteConsoleErrors();
    await payments.visitor.calculate();
    await payments.stripe.injectFault({ on: "create", kind: "status", status: 401, times: 3 });
    const { text } = await payments.visitor.createPayment().expect(503);
    expect(text).toContain("not set up correctly");
    const logged = JSON.stringify(consoleError.mock.calls);
    expect(text + logged).not.toContain(payments.stripe.secretKey);
  });
});

describe("createPayment of a calculation with an earlier payment", () => {
  it("replaces a canceled PaymentIntent", async () => {
    const { intentId } = await payments.visitor.startPayment();
    await payments.stripe.overwritePaymentIntent(intentId, { status: "canceled" });
    const { body } = await payments.visitor.createPayment().expect(200);
    const replacement = paymentIntentId(body.clientSecret);
    expect(replacement).not.toBe(intentId);
    expect(await payments.listTransactions()).toMatchObject([
      { status: "pending", paymentIntentId: replacement },
    ]);
    expect(await payments.listAttempts()).toMatchObject([
      { number: 1, state: "canceled", intentId },
      { number: 2, state: "open", intentId: replacement },
    ]);
  });

  it("begins another payment when an event closes the transaction at the same time", async () => {
    const { visitor, stripe, app } = payments;
    const { intentId } = await visitor.startPayment();
    await stripe.overwritePaymentIntent(intentId, { status: "canceled" });
    const { deps } = app;
    const { secretKey } = stripe;
    const retrieve = deps.cards.retrievePaymentIntent;
    vi.spyOn(deps.cards, "retrievePaymentIntent").mockImplementationOnce(async (...args) => {
      const intent = await retrieve(...args);
      if (intent) await applyIntent(deps, intent, { secretKey });
      return intent;
    });
    await visitor.createPayment().expect(200);
    expect(await payments.transactionStatuses()).toEqual(["failed", "pending"]);
  });

  it("replaces a PaymentIntent that is unknown to the current Stripe account, and logs it", async () => {
    const consoleError = muteConsoleErrors();
    const { intentId } = await payments.visitor.startPayment();
    await payments.stripe.reset();
    await payments.visitor.createPayment().expect(200);
    expect(await payments.listAttempts()).toMatchObject([
      { number: 1, state: "abandoned", intentId },
      { number: 2, state: "open" },
    ]);
    expect(consoleError).toHaveBeenCalledWith(
      expect.stringMatching(`^ALERT paymentOfUnknownAccount: .*${intentId}`),
    );
  });

  it("returns 409 with the transaction code when it is already paid", async () => {
    const { intentId, code } = await payments.visitor.startPayment();
    await payments.stripe.pay(intentId);
    const { body } = await payments.visitor.createPayment().expect(409);
    expect(body).toMatchObject({ code: "payments.alreadyPaid", transactionCode: code });
    expect(body.message).toContain(code);
    expect(await payments.transactionStatuses()).toEqual(["completed"]);
    await payments.visitor.createPayment().expect(409);
    expect(await payments.stripe.paymentIntents()).toHaveLength(1);
  });

  it("returns 409 with the transaction code while the bank processes it", async () => {
    const { visitor, stripe } = payments;
    const { intentId, code } = await visitor.startPayment();
    await stripe.setNextOutcome("processing");
    await stripe.pay(intentId);
    const { body } = await visitor.createPayment().expect(409);
    expect(body).toMatchObject({ code: "payments.processing", transactionCode: code });
    expect(await payments.transactionStatuses()).toEqual(["processing"]);
    await stripe.finishProcessing(intentId, "failed");
    const again = await visitor.createPayment().expect(200);
    expect(again.body.transactionCode).toBe(code);
  });

  it("a calculation is rejected before its receipt was shown, also when it was refunded in part meanwhile", async () => {
    const { visitor, stripe, app } = payments;
    const { code, intentId } = await visitor.startPayment();
    await stripe.pay(intentId);
    await visitor.createPayment().expect(409);
    const owner = await logInAs(app, "owner");
    await owner.agent
      .post(`/api/admin/transactions/${code}/refund`)
      .send({ amount: 5, refunded: 0 })
      .expect(200);
    await visitor.calculate();
    await visitor.createPayment().expect(409);
    expect(await stripe.paymentIntents()).toHaveLength(1);
  });

  // Threats: I8
  it("a calculation is not charged again when the browser crashed while it was paid more than an hour after the calculation", async () => {
    const { visitor, stripe, app } = payments;
    const { intentId, code } = await visitor.startPayment();
    const createdAt = sql`created_at - interval '70 minutes'`;
    await app.deps.db.update(calculations).set({ createdAt });
    await stripe.pay(intentId);
    await visitor.calculate();
    const { body } = await visitor.createPayment().expect(409);
    expect(body).toMatchObject({ code: "payments.alreadyPaid", transactionCode: code });
    expect(await stripe.paymentIntents()).toHaveLength(1);
  });

  it("does not stop an equal one that is begun more than an hour after it was paid", async () => {
    const { visitor, stripe, app } = payments;
    const { intentId } = await visitor.startPayment();
    await stripe.pay(intentId);
    await visitor.createPayment().expect(409);
    await app.deps.db
      .update(transactions)
      .set({ completedAt: sql`completed_at - interval '61 minutes'` });
    await app.deps.db
      .update(calculations)
      .set({ createdAt: sql`created_at - interval '61 minutes'` });
    await visitor.createPayment().expect(409);
    await visitor.calculate();
    await visitor.createPayment().expect(200);
    expect(await stripe.paymentIntents()).toHaveLength(2);
  });

  it("can be paid again after it was refunded in full, and then leads back to that payment", async () => {
    const { visitor, stripe, app } = payments;
    const { code } = await payments.completePayment(visitor);
    const owner = await logInAs(app, "owner");
    await owner.agent
      .post(`/api/admin/transactions/${code}/refund`)
      .send({ amount: 87.5, refunded: 0 })
      .expect(200);
    const { body } = await visitor.createPayment().expect(200);
    expect(body.transactionCode).not.toBe(code);
    await stripe.pay(paymentIntentId(body.clientSecret));
    const again = await visitor.createPayment().expect(409);
    expect(again.body).toMatchObject({ transactionCode: body.transactionCode });
    expect(await payments.transactionStatuses()).toEqual(["refunded", "completed"]);
  });

  // Threats: I8
  it("a calculation is not charged again when the browser crashed while its payment was confirmed", async () => {
    const { visitor, stripe, app } = payments;
    const { intentId, code } = await visitor.startPayment();
    await stripe.pay(intentId);
    const { cards } = app.deps;
    const retrieve = cards.retrievePaymentIntent;
    vi.spyOn(cards, "retrievePaymentIntent").mockImplementationOnce(async (...args) => {
      const intent = await retrieve(...args);
      confirming.abort();
      return intent;
    });
    const confirming = visitor.confirmPayment(code);
    confirming.end(() => {});
    await waitFor(async () => expect(await payments.transactionStatuses()).toEqual(["completed"]));
    await visitor.calculate();
    const { body } = await visitor.createPayment().expect(409);
    expect(body).toMatchObject({ code: "payments.alreadyPaid", transactionCode: code });
  });

  it("rejects an equal calculation until the receipt of the paid one was shown", async () => {
    const { visitor } = payments;
    const { intentId, code } = await visitor.startPayment();
    await payments.stripe.pay(intentId);
    await visitor.createPayment().expect(409);

    await visitor.calculate();
    await visitor.createPayment().expect(409);
    await visitor.confirmPayment(code).expect(200);
    await visitor.createPayment().expect(200);
    expect(await payments.stripe.paymentIntents()).toHaveLength(2);
  });
});
