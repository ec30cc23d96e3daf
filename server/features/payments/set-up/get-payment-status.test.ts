import { sql } from "drizzle-orm";
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
  expect(await status()).toMatchObject({ lastEvent: { type: event.type }, failedEvents: 0 });

  await payments.stripe.injectFault({ on: "retrieve", kind: "status", status: 500, times: 3 });
  await payments.processEvents();
  expect(await status()).toMatchObject({ failedEvents: 1 });

  const { db } = payments.app.deps;
  await db.update(paymentEvents).set({ receivedAt: sql`now() - interval '31 days'` });
  expect(await status()).toMatchObject({ failedEvents: 0 });

  await db.update(paymentEvents).set({ receivedAt: sql`now()`, nextAttemptAt: sql`now()` });
  await payments.processEvents();
  expect(await status()).toMatchObject({ failedEvents: 0 });
});
