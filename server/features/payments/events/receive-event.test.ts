import { describe, expect, it } from "vitest";
import { paymentEvents } from "#shared/db/schema.ts";
import { logInAs, PASSWORD } from "#tests/support/log-in.ts";
import { createPaymentApp } from "#tests/support/payment-app.ts";
import { setUpPayments } from "#tests/support/set-up-payments.ts";
import {
  postEvent,
  postPayload,
  signPayload,
  unixTime,
  webhookEvent,
} from "#tests/support/stripe-webhook.ts";

const payments = setUpPayments();
const event = webhookEvent({ id: "pi_1" });
const payload = JSON.stringify(event, null, 2);

describe("POST /api/stripe/webhook accepts", () => {
  it("a payload signed with the configured secret", async () => {
    await postEvent(payments, event).expect(200);
  });

  it("a signed payload through a proxy that adds an origin", async () => {
    const signature = signPayload(payload, payments.stripe.webhookSecret);
    const request = postPayload(payments, payload, signature);
    await request.set("Origin", "https://proxy.example").expect(200);
  });

  it("both secrets while the stored one replaces the environment's", async () => {
    const { agent } = await logInAs(payments.app, "owner");
    const stripe_webhook_secret = "whsec_fedcba9876543210";
    await agent
      .put("/api/admin/credentials")
      .send({ password: PASSWORD, stripe_webhook_secret })
      .expect(200);
    for (const secret of [stripe_webhook_secret, payments.stripe.webhookSecret]) {
      await postEvent(payments, webhookEvent({ id: "pi_1" }), { secret }).expect(200);
    }
    await agent
      .post("/api/admin/credentials/stripe_webhook_secret/remove")
      .send({ password: PASSWORD })
      .expect(200);
  });

  it("two signatures of which one matches, while Stripe rotates its secret", async () => {
    const [, other] = signPayload(payload, "whsec_another_secret").split(",");
    const [timestamp, matching] = signPayload(payload, payments.stripe.webhookSecret).split(",");
    await postPayload(payments, payload, `${timestamp},${other},${matching}`).expect(200);
  });

  it("a NUL in a text that is not stored", async () => {
    await postEvent(payments, webhookEvent({ id: "pi_1", description: "a\0b" })).expect(200);
  });
});

describe("POST /api/stripe/webhook rejects", () => {
  const sign = () => signPayload(payload, payments.stripe.webhookSecret);

  // Threats: I11
  it("a missing or malformed signature", async () => {
    await postPayload(payments, payload).expect(400);
    await postPayload(payments, payload, "t=1,v1=00").expect(400);
    expect(await payments.app.deps.db.$count(paymentEvents)).toBe(0);
  });

  // Threats: I11
  it("a signature with another secret or older than five minutes", async () => {
    await postEvent(payments, event, { secret: "whsec_another_secret" }).expect(400);
    await postEvent(payments, event, { timestamp: unixTime() - 302 }).expect(400);
    expect(await payments.app.deps.db.$count(paymentEvents)).toBe(0);
  });

  // Threats: I11
  it("a body that differs from the signed one", async () => {
    await postPayload(payments, JSON.stringify(event), sign()).expect(400);
    await postPayload(payments, "", sign()).expect(400);
    expect(await payments.app.deps.db.$count(paymentEvents)).toBe(0);
  });

  it("a body of more than a megabyte with 413", async () => {
    const large = `{"x":"${"x".repeat(1024 * 1024)}"}`;
    await postPayload(payments, large, "t=1,v1=00").expect(413);
  });

  it("an event of the other mode or of an unknown kind", async () => {
    await postEvent(payments, { ...event, livemode: true }).expect(400);
    const thinEvent = { id: "evt_1", object: "v2.core.event", type: "v1.billing.meter" };
    await postEvent(payments, thinEvent).expect(400);
  });

  it.each<[string, unknown]>([
    ["a NUL in its id", { ...event, id: "evt_\0" }],
    ["a NUL in its type", { ...event, type: "payment_intent.\0" }],
    ["a NUL in the id of its PaymentIntent", webhookEvent({ id: "pi_\0" })],
    ["a longer id than Stripe's", { ...event, id: `evt_${"x".repeat(252)}` }],
    ["no id", { ...event, id: undefined }],
  ])(
    "a signed event with %s, which Stripe never sends, with 400 and not with 500",
    async (_, odd) => {
      const text = JSON.stringify(odd);
      const signature = signPayload(text, payments.stripe.webhookSecret);
      const { body } = await postPayload(payments, text, signature).expect(400);
      expect(body.code).toBe("errors.badRequest");
      expect(await payments.app.deps.db.$count(paymentEvents)).toBe(0);
    },
  );

  it("every event while no webhook secret is configured", async () => {
    const unconfigured = await createPaymentApp({
      databaseUrl: payments.app.databaseUrl,
      env: { STRIPE_WEBHOOK_SECRET: "" },
    });
    await postPayload(unconfigured, payload, signPayload(payload, "whsec_x")).expect(400);
    await unconfigured.close();
  });
});
