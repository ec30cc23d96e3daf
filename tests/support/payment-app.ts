import supertest from "supertest";
import { processDueEvents } from "#server/features/payments/process-events.ts";
import type { Log } from "#server/observe/log.ts";
import { transactions } from "#shared/db/schema.ts";
import { startStripeStandIn } from "#stand-ins/stripe/stand-in.ts";
import { storeSettings } from "./settings.ts";
import { shipment } from "./shipments.ts";
import { testApp } from "./test-app.ts";

export type PaymentAppOptions = { databaseUrl?: string; env?: Record<string, string>; log?: Log };

export type PaymentApp = Awaited<ReturnType<typeof createPaymentApp>>;

/** Starts a test app with payments configured and a Stripe stand-in that sends it webhook events. */
export async function createPaymentApp({ databaseUrl, env, log }: PaymentAppOptions = {}) {
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
      PUBLIC_URL: "http://duty.example",
      ...env,
    },
  });
  if (!databaseUrl) await storeSettings(app, { accept_payments: "true" });
  await stripe.setWebhookUrl(`${app.address}/api/stripe/webhook`);
  const listTransactions = () =>
    app.deps.db.select().from(transactions).orderBy(transactions.createdAt);

  return {
    app,
    stripe,
    createVisitor: (agent = supertest.agent(app.address)) => createVisitor(agent),
    storeSettings: (values: Parameters<typeof storeSettings>[1]) => storeSettings(app, values),
    listTransactions,
    /** Waits for Stripe's webhook events and processes them, as the job does every second. */
    async processEvents() {
      await stripe.waitForDeliveries();
      while (await processDueEvents(app.deps)) {
        // until no event is due
      }
    },
    transactionStatuses: async () => (await listTransactions()).map(({ status }) => status),
    async close() {
      await stripe.close();
      await app.close();
    },
  };
}

export type Visitor = ReturnType<typeof createVisitor>;

/** A visitor with a cookie jar, who calculates and pays. */
function createVisitor(agent: ReturnType<typeof supertest.agent>) {
  let total = { amount: 0, currency: "" };
  const createPayment = (body: object = total) =>
    agent.post("/api/create-payment-intent").send(body);
  const confirmPayment = (transactionCode: string) =>
    agent.post("/api/confirm-payment").send({ transactionCode });

  return {
    agent,
    createPayment,
    confirmPayment,
    /** Runs a calculation and returns its total. */
    async calculate(currency = "USD") {
      const items = shipment.items.map((item) => ({ ...item, currency }));
      const { body } = await agent
        .post("/api/calculate")
        .send({ ...shipment, items, currency })
        .expect(200);
      total = { amount: body.totalLandedCost, currency };
      return total;
    },
    /** Runs a calculation and creates its payment. */
    async startPayment(currency = "USD") {
      await this.calculate(currency);
      const { body } = await createPayment().expect(200);
      return { code: String(body.transactionCode), intentId: paymentIntentId(body.clientSecret) };
    },
  };
}

/** The id in a client secret: "pi_1_secret_2" belongs to "pi_1". */
export const paymentIntentId = (clientSecret: string) => clientSecret.replace(/_secret_.*/, "");
