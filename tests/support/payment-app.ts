import supertest from "supertest";
import type { Log } from "#server/observe/log.ts";
import { settings, transactions } from "#shared/db/schema.ts";
import { startStripeStandIn } from "#stand-ins/stripe/stand-in.ts";
import { eventually } from "./eventually.ts";
import { shipment } from "./shipments.ts";
import { type TestApp, testApp } from "./test-app.ts";

type Options = { databaseUrl?: string; env?: Record<string, string>; log?: Log };

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** The app with payments on, and the card provider's stand-in, which tells it what happens. */
export async function openShop({ databaseUrl, env, log }: Options = {}) {
  const stripe = await startStripeStandIn({
    webhook: { url: "", secret: "whsec_0123456789abcdef" },
  });
  const app = await testApp({
    ...(databaseUrl && { databaseUrl }),
    ...(log && { log }),
    env: {
      STRIPE_API_BASE: stripe.url,
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_PUBLIC_KEY: stripe.publishableKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      PUBLIC_URL: "http://shop.example",
      ...env,
    },
  });
  if (!databaseUrl) await set(app, "accept_payments", "true");
  await stripe.setWebhookUrl(`${app.address}/api/stripe/webhook`);

  return {
    app,
    stripe,
    visitor: (agent = supertest.agent(app.address)) => visitorOf(agent),
    set: (key: string, value: string) => set(app, key, value),
    rows: () => app.deps.db.select().from(transactions).orderBy(transactions.createdAt),
    async close() {
      await stripe.close();
      await app.close();
    },
  };
}

async function set({ deps }: TestApp, key: string, value: string) {
  const change = { target: settings.key, set: { value } };
  await deps.db.insert(settings).values({ key, value }).onConflictDoUpdate(change);
  deps.settings.invalidate();
  // The change is also told to every instance; until it was, one may have read the old.
  await eventually(async () => {
    const stored = await deps.settings.get();
    if (stored.find((setting) => setting.key === key)?.value !== value) throw new Error("not yet");
  }, 1000);
}

export type Visitor = ReturnType<typeof visitorOf>;

/** Someone with a browser, who calculates and pays. */
function visitorOf(agent: ReturnType<typeof supertest.agent>) {
  let total = { amount: 0, currency: "" };
  const create = (body: object = total) => agent.post("/api/create-payment-intent").send(body);
  const confirm = (transactionCode: string) =>
    agent.post("/api/confirm-payment").send({ transactionCode });

  return {
    agent,
    create,
    confirm,
    /** What the calculation comes to. */
    async calculate(currency = "USD") {
      const items = shipment.items.map((item) => ({ ...item, currency }));
      const { body } = await agent
        .post("/api/calculate")
        .send({ ...shipment, items, currency })
        .expect(200);
      total = { amount: body.totalLandedCost, currency };
      return total;
    },
    /** Calculates and begins to pay. */
    async begin(currency = "USD") {
      await this.calculate(currency);
      const { body } = await create().expect(200);
      return { code: String(body.transactionCode), intentId: intentOf(body.clientSecret) };
    },
  };
}

/** "pi_1_secret_2" is the secret of "pi_1". */
export const intentOf = (clientSecret: string) => clientSecret.replace(/_secret_.*/, "");
