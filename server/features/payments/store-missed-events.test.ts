import { describe, expect, it } from "vitest";
import { createCards } from "#server/integrations/cards.ts";
import { paymentEvents } from "#shared/db/schema.ts";
import { setUpPayments } from "#tests/support/set-up-payments.ts";
import { processDueEvents } from "./process-events.ts";
import { storeMissedEvents } from "./store-missed-events.ts";

const payments = setUpPayments({ hasWebhooks: false });

async function catchUp() {
  await storeMissedEvents(payments.app.deps);
  while (await processDueEvents(payments.app.deps)) {
    // until no event is due
  }
}

describe("storeMissedEvents", () => {
  it("completes, refunds and disputes payments without a webhook", async () => {
    const { intentId } = await payments.visitor.startPayment();
    await payments.stripe.pay(intentId);
    await catchUp();
    expect(await payments.transactionStatuses()).toEqual(["completed"]);
    const { id } = await payments.stripe.openDispute(intentId);
    await catchUp();
    expect(await payments.transactionStatuses()).toEqual(["disputed"]);
    await payments.stripe.setDisputeStatus(id, "lost");
    await catchUp();
    expect(await payments.transactionStatuses()).toEqual(["dispute_lost"]);
  });

  it("stores each event once", async () => {
    const { intentId } = await payments.visitor.startPayment();
    await payments.stripe.pay(intentId);
    await catchUp();
    const { db } = payments.app.deps;
    const events = await db.select().from(paymentEvents);
    await catchUp();
    expect(await db.select().from(paymentEvents)).toEqual(events);
  });

  it("stores nothing with a restricted key that may not read events", async () => {
    const { intentId } = await payments.visitor.startPayment();
    await payments.stripe.pay(intentId);
    const secretKey = await payments.stripe.addRestrictedKey(["payment_intent_write"]);
    const cards = createCards(payments.stripe.url);
    const environmentCredentials = {
      ...payments.app.deps.environmentCredentials,
      stripe_secret_key: secretKey,
    };
    await storeMissedEvents({ ...payments.app.deps, cards, environmentCredentials });
    expect(await payments.app.deps.db.$count(paymentEvents)).toBe(0);
  });
});
