import Stripe from "stripe";
import { expect, it } from "vitest";
import { createCards } from "#server/integrations/cards.ts";
import { logInAs } from "#tests/support/log-in.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { paymentIntentId } from "#tests/support/payment-app.ts";
import { setUpPayments } from "#tests/support/set-up-payments.ts";

const payments = setUpPayments();

it("a payment that is also paid in the previous Stripe account logs an alert, and refunding that charge leaves it paid", async () => {
  const consoleError = muteConsoleErrors();
  const { stripe, app, visitor } = payments;
  const { intentId: previousId, code } = await visitor.startPayment();
  const { environmentCredentials: keys } = app.deps;
  const { stripe_secret_key: secretKey, stripe_public_key: publicKey } = keys;
  const other = await stripe.addAccount();
  Object.assign(keys, {
    stripe_secret_key: other.secretKey,
    stripe_public_key: other.publishableKey,
  });
  const { body } = await visitor.createPayment().expect(200);
  const intentId = paymentIntentId(body.clientSecret);
  await stripe.pay(intentId);
  await visitor.confirmPayment(code).expect(200);
  Object.assign(keys, { stripe_secret_key: secretKey, stripe_public_key: publicKey });

  await stripe.pay(previousId);
  await payments.processEvents();
  const alert = `ALERT paidTwice: .*"intentId":"${previousId}","paidBy":"${intentId}"`;
  expect(consoleError).toHaveBeenCalledWith(expect.stringMatching(alert));
  const { port } = new URL(stripe.url);
  const account = new Stripe(stripe.secretKey, { host: "127.0.0.1", port, protocol: "http" });
  await account.refunds.create({ payment_intent: previousId });
  await payments.processEvents();
  expect(await payments.listTransactions()).toMatchObject([
    { status: "completed", paymentIntentId: intentId, refunded: 0 },
  ]);
  expect(await payments.listAttempts()).toMatchObject([
    { state: "mismatch", intentId: previousId },
    { state: "succeeded", intentId },
  ]);
});

it("keys of two Stripe accounts are rejected by POST /api/create-payment-intent, and explained by the test of the connection", async () => {
  const consoleError = muteConsoleErrors();
  const { stripe, app, visitor } = payments;
  const { publishableKey } = await stripe.addAccount();
  await payments.storeSettings({ stripe_public_key: publishableKey });
  await visitor.calculate();
  const { body } = await visitor.createPayment().expect(503);
  expect(body.message).toContain("not set up correctly");
  expect(consoleError).toHaveBeenCalledWith(expect.stringMatching(/^ALERT keysOfTwoAccounts: /));
  const { agent } = await logInAs(app, "admin");
  const test = () => agent.post("/api/admin/connections/stripe/test").expect(200);
  const message = expect.stringContaining("the publishable key is of another Stripe account");
  expect((await test()).body).toEqual({ isAccepted: false, message });

  await payments.storeSettings({ stripe_public_key: "" });
  await visitor.createPayment().expect(200);
  expect((await test()).body).toEqual({ isAccepted: true, message: null });
});

it("the calls of a test of the connection have one deadline together", async () => {
  muteConsoleErrors();
  const { app, stripe } = payments;
  const { cards } = app.deps;
  app.deps.cards = createCards(stripe.url, { requestMs: 0 });
  const { agent } = await logInAs(app, "admin");
  const { body } = await agent.post("/api/admin/connections/stripe/test").expect(200);
  expect(body).toEqual({
    isAccepted: false,
    message: expect.stringContaining("cannot be reached"),
  });
  app.deps.cards = cards;
});
