import { sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readCredential } from "#server/security/read-credential.ts";
import { settings } from "#shared/db/schema.ts";
import { createClient } from "#stand-ins/stripe/test-stand-in.ts";
import { type LoggedIn, logInAs, PASSWORD } from "#tests/support/log-in.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { createPaymentApp } from "#tests/support/payment-app.ts";
import { setUpPayments } from "#tests/support/set-up-payments.ts";

const payments = setUpPayments({ env: { STRIPE_WEBHOOK_SECRET: "" } });
let admin: LoggedIn;
let owner: LoggedIn;
let url: string;

beforeAll(async () => {
  owner = await logInAs(payments.app, "owner");
  admin = await logInAs(payments.app, "admin");
  payments.app.deps.publicUrl = payments.app.address;
  url = `${payments.app.address}/api/stripe/webhook`;
});
beforeEach(() => payments.stripe.setWebhookUrl(undefined)); // only created endpoints receive events
afterEach(async () => {
  for (const key of ["stripe_webhook_secret", "stripe_secret_key", "stripe_public_key"]) {
    await admin.agent
      .post(`/api/admin/credentials/${key}/remove`)
      .send({ password: PASSWORD })
      .expect(200);
  }
});

const create = (password = PASSWORD) =>
  admin.agent.post("/api/admin/payment-webhook").send({ password });
const storedSecret = () => readCredential(payments.app.deps, "stripe_webhook_secret");
const saveCredentials = (body: object) =>
  admin.agent
    .put("/api/admin/credentials")
    .send({ password: PASSWORD, ...body })
    .expect(200);
const addEndpoint = async (endpointUrl: string) => {
  const stripe = createClient(payments.stripe.url, payments.stripe.secretKey);
  const params = { url: endpointUrl, enabled_events: ["charge.refunded" as const] };
  return (await stripe.webhookEndpoints.create(params)).id;
};
const endpointIds = async () => (await payments.stripe.webhookEndpoints()).map(({ id }) => id);

describe("POST /api/admin/payment-webhook", () => {
  it("creates a webhook endpoint whose events complete payments", async () => {
    const { body: before } = await admin.agent.get("/api/admin/payment-status").expect(200);
    expect(before).toMatchObject({ missing: ["webhookSecret"] });
    const { body } = await create().expect(200);
    expect(body).toMatchObject({ missing: [], webhookUrl: url, failedEvents: 0 });
    expect(await payments.stripe.webhookEndpoints()).toMatchObject([
      {
        url,
        api_version: "2026-10-28.endive",
        enabled_events: [
          "payment_intent.succeeded",
          "payment_intent.payment_failed",
          "payment_intent.processing",
          "payment_intent.canceled",
          "charge.refunded",
          "refund.created",
          "refund.updated",
          "refund.failed",
          "charge.dispute.created",
          "charge.dispute.updated",
          "charge.dispute.closed",
          "charge.dispute.funds_withdrawn",
          "charge.dispute.funds_reinstated",
        ],
      },
    ]);

    const { intentId } = await payments.visitor.startPayment();
    await payments.stripe.pay(intentId);
    await payments.processEvents();
    expect(await payments.transactionStatuses()).toEqual(["completed"]);
    const { body: status } = await admin.agent.get("/api/admin/payment-status").expect(200);
    expect(status.lastEvents[0]).toMatchObject({ type: "payment_intent.succeeded" });
  });

  it("stores the signing secret encrypted and records its hint in the audit trail", async () => {
    const response = await create().expect(200);
    const secret = (await storedSecret()) ?? "";
    expect(secret).toMatch(/^whsec_/);
    const { rows } = await payments.app.deps.db.execute(sql`
      select settings::text as row from settings
      union all select audit_events::text from audit_events`);
    for (const text of [response.text, JSON.stringify(rows)]) expect(text).not.toContain(secret);
    const { body } = await owner.agent.get("/api/admin/activity").expect(200);
    expect(body.events[0]).toMatchObject({
      action: "settingChanged",
      actor: admin.user.email,
      target: "stripe_webhook_secret",
      after: expect.stringMatching(/^whsec_…/),
    });
  });

  it("asks for the password before it calls Stripe", async () => {
    const { body } = await create("wrong password").expect(400);
    expect(body.fields).toEqual({ password: "The password is incorrect." });
    expect(await endpointIds()).toEqual([]);
    expect(await storedSecret()).toBeNull();
  });

  it("deletes older endpoints of the same URL and no other", async () => {
    await addEndpoint(url);
    const other = await addEndpoint("https://other.example/api/stripe/webhook");
    await create().expect(200);
    const first = await storedSecret();
    await create().expect(200);
    expect(await storedSecret()).not.toBe(first);
    const endpoints = await payments.stripe.webhookEndpoints();
    expect(endpoints.map((endpoint) => endpoint.url).sort()).toEqual(
      [url, "https://other.example/api/stripe/webhook"].sort(),
    );
    expect(endpoints.map(({ id }) => id)).toContain(other);
  });

  it("keeps the older endpoint and deletes the new one when the secret cannot be stored", async () => {
    muteConsoleErrors();
    const { db } = payments.app.deps;
    await saveCredentials({ stripe_webhook_secret: "whsec_0123456789abcdef" });
    const previous = await addEndpoint(url);
    await db.execute(sql`
      alter table ${settings} add constraint reject_secret check (key <> 'stripe_webhook_secret') not valid`);
    try {
      await create().expect(500);
    } finally {
      await db.execute(sql`alter table ${settings} drop constraint reject_secret`);
    }
    expect(await endpointIds()).toEqual([previous]);
    expect(await storedSecret()).toBe("whsec_0123456789abcdef");
  });

  it("stores the secret also when an older endpoint cannot be deleted", async () => {
    const consoleError = muteConsoleErrors();
    const previous = await addEndpoint(url);
    await payments.stripe.injectFault({ on: "webhooks", kind: "delay", ms: 1 }); // the creation
    await payments.stripe.injectFault({ on: "webhooks", kind: "status", status: 500, times: 3 });
    await create().expect(200);
    expect(await storedSecret()).toMatch(/^whsec_/);
    expect(await endpointIds()).toHaveLength(2);
    expect(consoleError).toHaveBeenCalledWith(expect.stringContaining(previous));
    await create().expect(200);
    expect(await endpointIds()).toHaveLength(1);
  });

  it("returns 403 with the permission that a restricted key lacks", async () => {
    const key = await payments.stripe.addRestrictedKey(["payment_intent_write", "webhook_read"]);
    await saveCredentials({ stripe_secret_key: key });
    const { body } = await create().expect(403);
    expect(body.message).toContain("“Webhook Endpoints: write”");
    expect(await storedSecret()).toBeNull();
    expect(await endpointIds()).toEqual([]);
  });

  it("returns 409 for a URL that Stripe rejects", async () => {
    payments.app.deps.publicUrl = "ftp://duty.example";
    const { body } = await create().expect(409);
    payments.app.deps.publicUrl = payments.app.address;
    expect(body.message).toContain("ftp://duty.example/api/stripe/webhook");
    expect(await storedSecret()).toBeNull();
  });

  it.each(["http://duty.example", "https://localhost:3000", "https://127.0.0.1"])(
    "returns 409 in live mode for %s without calling Stripe",
    async (publicUrl) => {
      await saveCredentials({
        stripe_secret_key: "sk_live_0123456789abcdef",
        stripe_public_key: "pk_live_0123456789abcdef",
      });
      payments.app.deps.publicUrl = publicUrl;
      const { body } = await create().expect(409);
      payments.app.deps.publicUrl = payments.app.address;
      expect(body.code).toBe("payments.webhookUrlUnreachable");
      expect(await payments.stripe.requests()).toEqual([]);
    },
  );

  it("returns 409 without a secret key", async () => {
    const unconfigured = await createPaymentApp({
      databaseUrl: payments.app.databaseUrl,
      env: { STRIPE_SECRET_KEY: "" },
    });
    const { agent } = await logInAs(unconfigured.app, "admin");
    const { body } = await agent
      .post("/api/admin/payment-webhook")
      .send({ password: PASSWORD })
      .expect(409);
    expect(body.code).toBe("payments.webhookNeedsKey");
    const status = await agent.get("/api/admin/payment-status").expect(200);
    expect(status.body.missing).toContain("secretKey");
    await unconfigured.close();
  });
});
