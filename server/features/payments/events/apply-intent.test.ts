import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { setUpPayments } from "#tests/support/set-up-payments.ts";
import { waitForLockWaits } from "#tests/support/wait-for-lock-waits.ts";
import { applyIntent } from "./apply-intent.ts";

const payments = setUpPayments({ hasWebhooks: false });

/** Two PaymentIntents of one transaction: Stripe stored an error for the first although it was created. */
async function startTwice() {
  await payments.visitor.calculate();
  await payments.stripe.injectFault({
    on: "create",
    kind: "stored-status",
    status: 500,
    afterExecution: true,
  });
  await payments.visitor.createPayment().expect(200);
  return payments.stripe.paymentIntents();
}

it("applyIntent logs an alert for the second of two PaymentIntents that succeed at the same time", async () => {
  const consoleError = muteConsoleErrors();
  const { db, cards } = payments.app.deps;
  const { secretKey } = payments.stripe;
  const ids = (await startTwice()).map(({ id }) => id);
  for (const id of ids) await payments.stripe.pay(id);

  const applied = await db.transaction(async (tx) => {
    await tx.execute(sql`select from transactions for update`);
    const both = ids.map(async (id) => {
      const intent = await cards.retrievePaymentIntent(secretKey, id);
      return intent && applyIntent(payments.app.deps, intent, { secretKey });
    });
    await waitForLockWaits(db, 2);
    return { both };
  });
  await Promise.all(applied.both);

  const states = (await payments.listAttempts()).map(({ state }) => state);
  expect(states.sort()).toEqual(["mismatch", "succeeded"]);
  expect(await payments.transactionStatuses()).toEqual(["completed"]);
  expect(consoleError).toHaveBeenCalledWith(expect.stringMatching(/^ALERT paidTwice: /));
});
