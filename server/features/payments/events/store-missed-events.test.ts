import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { databaseTime } from "#server/db/database-time.ts";
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

  it("reads from an hour before the last run, also after days without one", async () => {
    await catchUp();
    const read = async () => {
      const before = (await payments.stripe.requests()).length;
      await storeMissedEvents(payments.app.deps);
      const [request] = (await payments.stripe.requests()).slice(before);
      const { created } = request?.body ?? {};
      return Number((created as { gte: string } | undefined)?.gte);
    };
    const now = await databaseTime(payments.app.deps.db);
    const hoursAgo = (seconds: number) => Math.round((now.getTime() / 1000 - seconds) / 3600);
    expect(hoursAgo(await read())).toBe(1);
    await payments.app.deps.db.execute(sql`
      update rollups set until = now() - interval '5 days' where name like 'payment events test %'`);
    expect(hoursAgo(await read())).toBe(5 * 24 + 1);
  });

  it("reads the events of live keys that were missed while test keys were entered", async () => {
    const { stripe, app } = payments;
    const { environmentCredentials: keys } = app.deps;
    const { secretKey } = await stripe.addAccount({ accountId: stripe.accountId, livemode: true });
    const listEvents = vi
      .spyOn(app.deps.cards, "listEvents")
      .mockImplementation(async function* () {
        // no event
      });
    vi.spyOn(app.deps.cards, "retrieveAccountId").mockResolvedValue(stripe.accountId);
    const readFrom = async (key: string) => {
      await storeMissedEvents({
        ...app.deps,
        environmentCredentials: { ...keys, stripe_secret_key: key },
      });
      return listEvents.mock.lastCall?.[1].getTime() ?? 0;
    };
    const DAYS_MS = 86_400_000;
    await readFrom(secretKey);
    await app.deps.db.execute(sql`update rollups set until = until - interval '3 days'`);
    await readFrom(stripe.secretKey);
    expect(Math.round((Date.now() - (await readFrom(secretKey))) / DAYS_MS)).toBe(3);
  });

  it("reads the events of an account that were missed while another account's keys were entered", async () => {
    const { stripe, app, visitor } = payments;
    const { environmentCredentials: keys, db } = app.deps;
    const { intentId } = await payments.completePayment(visitor);
    await catchUp();
    await stripe.openDispute(intentId);
    const ownKey = keys.stripe_secret_key;
    keys.stripe_secret_key = (await stripe.addAccount()).secretKey;
    await db.execute(sql`update rollups set until = until - interval '5 days'`);
    await catchUp();
    keys.stripe_secret_key = ownKey;
    const listEvents = vi.spyOn(app.deps.cards, "listEvents");
    await catchUp();
    const since = listEvents.mock.lastCall?.[1].getTime() ?? 0;
    expect(Math.round((Date.now() - since) / 86_400_000)).toBe(5);
    expect(await payments.transactionStatuses()).toEqual(["disputed"]);
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
