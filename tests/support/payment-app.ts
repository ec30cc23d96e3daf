import { sql } from "drizzle-orm";
import supertest from "supertest";
import { processDueEvents } from "#server/features/payments/events/process-events.ts";
import type { Log } from "#server/observe/log.ts";
import { disputes, paymentAttempts, refunds, transactions } from "#shared/db/schema.ts";
import { stripeEnvironment } from "#stand-ins/stripe/environment.ts";
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
      ...stripeEnvironment(stripe),
      PUBLIC_URL: "http://duty.example",
      TRUST_PROXY: "1",
      ...env,
    },
  });
  if (!databaseUrl) await storeSettings(app, { accept_payments: "true" });
  await stripe.setWebhookUrl(`${app.address}/api/stripe/webhook`);
  const { db } = app.deps;
  const listTransactions = () => db.select().from(transactions).orderBy(transactions.createdAt);

  return {
    app,
    stripe,
    createVisitor: (agent = supertest.agent(app.address), address = randomAddress()) =>
      createVisitor(agent, address),
    storeSettings: (values: Parameters<typeof storeSettings>[1]) => storeSettings(app, values),
    listTransactions,
    /** Oldest first. */
    listAttempts: () =>
      db.select().from(paymentAttempts).orderBy(paymentAttempts.createdAt, paymentAttempts.number),
    listRefunds: () => db.select().from(refunds).orderBy(refunds.createdAt),
    async deleteTransactions() {
      for (const table of [disputes, refunds, paymentAttempts, transactions])
        await db.delete(table);
    },
    /** Makes every payment and refund due for the reconciliation job, as if it was begun `age` ago. */
    async makeChecksDue(age = "2 minutes") {
      const createdAt = sql`now() - ${age}::interval`;
      const due = { createdAt, nextCheckAt: sql`now()` };
      await db.update(transactions).set({ createdAt });
      await db.update(paymentAttempts).set(due);
      await db.update(refunds).set(due);
    },
    /** Waits for Stripe's webhook events and processes them, as the job does every second. */
    async processEvents() {
      await stripe.waitForDeliveries();
      while (await processDueEvents(app.deps)) {
        // until no event is due
      }
    },
    /** A payment of this visitor, paid at Stripe and confirmed by the browser. */
    async completePayment(visitor: Visitor, currency = "USD") {
      const { code, intentId } = await visitor.startPayment(currency);
      await stripe.pay(intentId);
      await visitor.confirmPayment(code).expect(200);
      return { code, intentId };
    },
    transactionStatuses: async () => (await listTransactions()).map(({ status }) => status),
    async close() {
      await stripe.close();
      await app.close();
    },
  };
}

export type Visitor = ReturnType<typeof createVisitor>;

function randomAddress(): string {
  const randomByte = () => Math.floor(Math.random() * 256);
  return `10.${randomByte()}.${randomByte()}.${randomByte()}`;
}

/** A visitor with a cookie jar and an address, who calculates and pays. */
function createVisitor(agent: ReturnType<typeof supertest.agent>, address: string) {
  let total = { amount: 0, currency: "" };
  const post = (path: string) => agent.post(path).set("X-Forwarded-For", address);
  const createPayment = (body: object = total) => post("/api/create-payment-intent").send(body);
  const confirmPayment = (transactionCode: string) =>
    post("/api/confirm-payment").send({ transactionCode });

  return {
    agent,
    createPayment,
    confirmPayment,
    /** Runs a calculation and returns its total. */
    async calculate(currency = "USD", itemPatch: object = {}) {
      const items = shipment.items.map((item) => ({ ...item, currency, ...itemPatch }));
      const { body } = await post("/api/calculate")
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
