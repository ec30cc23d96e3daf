import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { paymentEvents } from "#shared/db/schema.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { setUpPayments } from "#tests/support/set-up-payments.ts";
import { postEvent, webhookEvent } from "#tests/support/stripe-webhook.ts";

const payments = setUpPayments({ hasWebhooks: false });
let admin: LoggedIn;
beforeAll(async () => {
  admin = await logInAs(payments.app, "admin");
});

const status = async () => (await admin.agent.get("/api/admin/payment-status").expect(200)).body;

it("counts the events of the last 30 days whose processing failed so far", async () => {
  muteConsoleErrors();
  const { intentId } = await payments.visitor.startPayment();
  const event = webhookEvent({ id: intentId }, "payment_intent.canceled");
  await postEvent(payments, event).expect(200);
  expect(await status()).toMatchObject({
    lastEvents: [{ type: event.type, outcome: { code: "waiting" } }],
    failedEvents: 0,
  });

  await payments.stripe.injectFault({ on: "retrieve", kind: "status", status: 500, times: 3 });
  await payments.processEvents();
  const failed = { lastEvents: [{ outcome: { code: "failed" } }], failedEvents: 1 };
  expect(await status()).toMatchObject(failed);

  const { db } = payments.app.deps;
  await db.update(paymentEvents).set({ receivedAt: sql`now() - interval '31 days'` });
  expect(await status()).toMatchObject({ failedEvents: 0 });

  await db.update(paymentEvents).set({ receivedAt: sql`now()`, nextAttemptAt: sql`now()` });
  await payments.processEvents();
  expect(await status()).toMatchObject({ failedEvents: 0 });
});

it("lists the last ten events, newest first, also those from before outcomes were stored", async () => {
  for (let count = 1; count <= 11; count++) {
    await postEvent(payments, webhookEvent({}, `customer.created_${count}`)).expect(200);
  }
  const { db } = payments.app.deps;
  const isNewest = eq(paymentEvents.type, "customer.created_11");
  await db.update(paymentEvents).set({ outcome: null }).where(isNewest);
  const { lastEvents } = await status();
  expect(lastEvents).toHaveLength(10);
  expect(lastEvents[0]).toMatchObject({
    type: "customer.created_11",
    outcome: { code: "processed" },
  });
  expect(lastEvents[9]).toMatchObject({
    type: "customer.created_2",
    outcome: { code: "otherObject" },
  });
});
