import { eq, isNull, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createCards } from "#server/integrations/cards.ts";
import { paymentEvents } from "#shared/db/schema.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { setUpPayments } from "#tests/support/set-up-payments.ts";
import { reconcileRecentPayments } from "./reconcile-payments.ts";

const payments = setUpPayments();

/** The state after a restore of a backup from before the payment. */
async function losePayment() {
  const { intentId } = await payments.visitor.startPayment();
  await payments.processEvents();
  await payments.deleteTransactions();
  return intentId;
}

const refundAtStripe = (intentId: string) =>
  createCards(payments.stripe.url).createRefund(payments.stripe.secretKey, {
    intentId,
    amount: 8750,
    idempotencyKey: intentId,
  });

/** The events' job an hour later, and the daily job. Returns how many events are not processed. */
async function runJobs(): Promise<number> {
  const { db } = payments.app.deps;
  await payments.stripe.waitForDeliveries();
  await db.update(paymentEvents).set({ nextAttemptAt: sql`now()` });
  await payments.processEvents();
  await reconcileRecentPayments(payments.app.deps);
  return db.$count(paymentEvents, isNull(paymentEvents.processedAt));
}

describe("a payment without a transaction", () => {
  it("causes no alert when it was declined", async () => {
    const consoleError = muteConsoleErrors();
    const intentId = await losePayment();
    await payments.stripe.pay(intentId, "4000000000000002").catch(() => {});
    expect((await payments.stripe.events()).at(-1)?.type).toBe("payment_intent.payment_failed");
    expect(await runJobs()).toBe(0);
    expect(consoleError).not.toHaveBeenCalled();
    const [event] = await payments.app.deps.db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.type, "payment_intent.payment_failed"));
    expect(event?.outcome).toEqual({ code: "unpaid" });
  });

  it.each([
    ["is refunded in full", refundAtStripe],
    [
      "loses its metadata `app` at Stripe",
      (intentId: string) => payments.stripe.overwritePaymentIntent(intentId, { metadata: {} }),
    ],
  ])("causes alerts until it %s", async (_case, settle) => {
    const consoleError = muteConsoleErrors();
    const intentId = await losePayment();
    await payments.stripe.pay(intentId);
    expect(await runJobs()).toBeGreaterThan(0);
    expect(consoleError).toHaveBeenCalledWith(
      expect.stringMatching(`^ALERT paymentWithoutTransaction: .*${intentId}`),
    );

    await settle(intentId);
    consoleError.mockClear();
    expect(await runJobs()).toBe(0);
    expect(consoleError).not.toHaveBeenCalled();
  });
});
