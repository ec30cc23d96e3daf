import { beforeAll, describe, expect, it } from "vitest";
import { reconcileRefunds } from "#server/features/payments/events/reconcile-refunds.ts";
import { transactions } from "#shared/db/schema.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { setUpPayments } from "#tests/support/set-up-payments.ts";

const payments = setUpPayments({ hasWebhooks: false });
let owner: LoggedIn;
beforeAll(async () => {
  owner = await logInAs(payments.app, "owner");
});

const completePayment = () => payments.completePayment(payments.visitor);
const refund = (code: string, amount: number) =>
  owner.agent.post(`/api/admin/transactions/${code}/refund`).send({ amount, refunded: 0 });
const refundsAtStripe = () => payments.stripe.refunds();

async function reconcile() {
  await payments.makeChecksDue();
  await reconcileRefunds(payments.app.deps);
}

/** Runs `work` while the API keys are those of another Stripe account. */
async function withOtherAccount(work: () => Promise<void>) {
  const { environmentCredentials } = payments.app.deps;
  const { stripe_secret_key } = environmentCredentials;
  const { secretKey } = await payments.stripe.addAccount();
  Object.assign(environmentCredentials, { stripe_secret_key: secretKey });
  await work().finally(() => Object.assign(environmentCredentials, { stripe_secret_key }));
}

describe("a refund", () => {
  it("a refund of another account's payment is rejected, and is made with the keys of that account", async () => {
    muteConsoleErrors();
    const { code } = await completePayment();
    await withOtherAccount(async () => {
      const { body } = await refund(code, 5).expect(409);
      expect(body.message).toContain("another Stripe account");
    });
    expect(await payments.listRefunds()).toMatchObject([
      { state: "failed", failureReason: "payments.otherAccount" },
    ]);
    await refund(code, 5).expect(200);
    expect((await refundsAtStripe()).map(({ amount }) => amount)).toEqual([500]);
  });

  it("that may have been made stays pending while the keys are another account's", async () => {
    muteConsoleErrors();
    const { code } = await completePayment();
    await payments.stripe.injectFault({ on: "refund", kind: "drop-after", times: 3 });
    await refund(code, 5).expect(503);
    await withOtherAccount(reconcile);
    expect(await payments.listRefunds()).toMatchObject([{ state: "pending" }]);
    await reconcile();
    expect(await payments.listRefunds()).toMatchObject([{ state: "succeeded" }]);
    expect(await refundsAtStripe()).toHaveLength(1);
  });

  it("a refund of a payment of the other mode is rejected with a text about the payment", async () => {
    const { code } = await completePayment();
    await payments.app.deps.db.update(transactions).set({ isLive: true });
    const { body } = await refund(code, 5).expect(409);
    expect(body).toMatchObject({ code: "payments.otherMode" });
    expect(body.message).toContain("This payment was made in a different mode");
  });

  it("that Stripe rejects for a reason without a text of its own is stored as failed", async () => {
    muteConsoleErrors();
    const { code, intentId } = await completePayment();
    await payments.stripe.overwritePaymentIntent(intentId, { latest_charge: null });
    const { body } = await refund(code, 5).expect(409);
    expect(body.code).toBe("payments.refundRejected");
    expect(await payments.listRefunds()).toMatchObject([
      { state: "failed", failureReason: "payments.refundRejected" },
    ]);
  });
});
