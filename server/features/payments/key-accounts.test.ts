import { expect, it } from "vitest";
import { logInAs } from "#tests/support/log-in.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { setUpPayments } from "#tests/support/set-up-payments.ts";

const payments = setUpPayments();

it("keys of two Stripe accounts are rejected by POST /api/create-payment-intent, and explained by the test of the connection", async () => {
  const consoleError = muteConsoleErrors();
  const { stripe, app, visitor } = payments;
  const { publishableKey } = await stripe.addAccount();
  await payments.storeSettings({ stripe_public_key: publishableKey });
  await visitor.calculate();
  const { body } = await visitor.createPayment().expect(503);
  expect(body.message).toContain("not set up correctly");
  expect(consoleError).toHaveBeenCalledWith(
    expect.stringMatching(/^ALERT.*different Stripe accounts/),
  );
  const { agent } = await logInAs(app, "admin");
  const test = () => agent.post("/api/admin/connections/stripe/test").expect(200);
  const message = expect.stringContaining("the publishable key is of another Stripe account");
  expect((await test()).body).toEqual({ isAccepted: false, message });

  await payments.storeSettings({ stripe_public_key: "" });
  await visitor.createPayment().expect(200);
  expect((await test()).body).toEqual({ isAccepted: true, message: null });
});
