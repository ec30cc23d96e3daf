import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { calculations, transactions } from "#shared/db/schema.ts";
import { logInAs } from "#tests/support/log-in.ts";
import {
  createPaymentApp,
  type PaymentApp,
  paymentIntentId,
  type Visitor,
} from "#tests/support/payment-app.ts";

let payments: PaymentApp;
let visitor: Visitor;
beforeAll(async () => {
  payments = await createPaymentApp();
  // 87.50 duties and this: 123.45
  await payments.storeSettings({ flat_fee: "35.95" });
});
beforeEach(async () => {
  await payments.stripe.reset();
  await payments.app.deps.db.delete(transactions);
  visitor = payments.createVisitor();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => payments.close());

const creates = async () =>
  (await payments.stripe.requests()).filter(
    ({ method, path }) => method === "POST" && path === "/v1/payment_intents",
  );
const silence = () => vi.spyOn(console, "error").mockImplementation(() => {});

describe("beginning to pay", () => {
  it("stores a transaction and asks for a payment of exactly that", async () => {
    expect(await visitor.calculate()).toEqual({ amount: 123.45, currency: "USD" });
    const { body, headers } = await visitor.createPayment().expect(200);
    expect(headers["cache-control"]).toBe("no-store");
    const [row] = await payments.listTransactions();
    const [intent] = await payments.stripe.paymentIntents();
    expect(row).toMatchObject({ amount: 12345, currency: "USD", status: "pending", isLive: false });
    expect(body.transactionCode).toMatch(/^([2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/);
    expect(intent).toMatchObject({
      id: row?.paymentIntentId,
      client_secret: body.clientSecret,
      amount: 12345,
      currency: "usd",
      metadata: {
        app: "landed-cost",
        transaction_id: row?.id,
        transaction_code: row?.transactionCode,
        calculation_id: row?.calculationId,
      },
    });
    const [request] = await creates();
    expect(request?.body).toMatchObject({ allowed_payment_method_types: ["card"] });
    expect(request?.body).not.toHaveProperty("payment_method_types");
    expect(request?.headers["stripe-version"]).toBe("2026-10-28.endive");
    expect(request?.headers["idempotency-key"]).toBe(`txn:${row?.id}:create:1`);
  });

  it.each([
    ["JPY", (amount: number) => amount],
    ["KRW", (amount: number) => amount],
    ["EUR", (amount: number) => Math.round(amount * 100)],
  ])("in %s charges that currency's units", async (currency, units) => {
    const { amount } = await visitor.calculate(currency);
    await visitor.createPayment().expect(200);
    const [intent] = await payments.stripe.paymentIntents();
    expect(intent).toMatchObject({ amount: units(amount), currency: currency.toLowerCase() });
    expect(Number.isInteger(intent?.amount)).toBe(true);
  });

  it("again, one after the other and ten at once, goes on with the same payment", async () => {
    await visitor.calculate();
    const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.createPayment()));
    const [first] = answers;
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toEqual(first?.body);
    }
    expect((await visitor.createPayment().expect(200)).body).toEqual(first?.body);
    expect(await payments.listTransactions()).toHaveLength(1);
    expect(await payments.stripe.paymentIntents()).toHaveLength(1);
  });

  it("knows the payer who is logged in, and the language", async () => {
    const { agent, user } = await logInAs(payments.app, "user");
    const payer = payments.createVisitor(agent.set("Accept-Language", "de"));
    await payer.startPayment();
    expect(await payments.listTransactions()).toMatchObject([{ userId: user.id, language: "de" }]);
  });
});

describe("nothing is begun, and the provider not asked,", () => {
  afterEach(async () => {
    expect(await creates()).toEqual([]);
    expect(await payments.listTransactions()).toEqual([]);
  });

  it.each([
    ["an amount that is not the calculation's", { amount: 1, currency: "USD" }],
    ["another currency", { amount: 123.45, currency: "EUR" }],
  ])("for %s", async (_why, body) => {
    await visitor.calculate();
    const answer = await visitor.createPayment(body).expect(409);
    expect(answer.body.message).toBe("The amount has changed. Calculate again.");
  });

  it("for somebody else's calculation", async () => {
    const total = await visitor.calculate();
    const other = payments.createVisitor();
    await other.createPayment(total).expect(409);
    await payments.storeSettings({ flat_fee: "36.95" });
    await other.calculate();
    await payments.storeSettings({ flat_fee: "35.95" });
    await other.createPayment(total).expect(409);
  });

  it("with a cookie that was tampered with", async () => {
    const total = await visitor.calculate();
    const [row] = await payments.app.deps.db.select().from(calculations).limit(1);
    for (const cookie of [
      `calculations=${row?.id}`,
      `calculations=${row?.id}.AAAA`,
      "calculations=%",
    ]) {
      const post = payments.app.agent.post("/api/create-payment-intent");
      await post.set("Cookie", cookie).send(total).expect(409);
    }
  });

  it("for a calculation that is more than an hour old", async () => {
    await visitor.calculate();
    await payments.app.deps.db
      .update(calculations)
      .set({ createdAt: sql`now() - interval '61 minutes'` });
    await visitor.createPayment().expect(409);
  });

  it.each([
    { amount: "5", currency: "USD" },
    { amount: -5, currency: "USD" },
    { amount: 0, currency: "USD" },
    { amount: 12.345, currency: "USD" },
    { amount: 1e300, currency: "USD" },
    { amount: 100.5, currency: "JPY" },
    { amount: 123.45, currency: "XXX" },
    { amount: 123.45 },
    { amount: 123.45, currency: "USD", price: 1 },
    {},
  ])("for %j", async (body) => {
    await visitor.createPayment(body).expect(400);
  });

  it.each([
    [{ amount: 0.2, currency: "GBP" }, "This amount is below the minimum for card payments."],
    [{ amount: 1_000_000, currency: "USD" }, "This amount is above the maximum for card payments."],
    [{ amount: 100, currency: "RUB" }, "Card payments are not available in RUB."],
  ])("for %j, which no card pays", async (body, message) => {
    expect((await visitor.createPayment(body).expect(400)).body.message).toBe(message);
  });

  it("while payments are switched off", async () => {
    await visitor.calculate();
    await payments.storeSettings({ accept_payments: "false" });
    await visitor.createPayment().expect(403);
    await payments.storeSettings({ accept_payments: "true" });
  });

  it("without keys, of which nobody is told", async () => {
    const bare = await createPaymentApp({
      databaseUrl: payments.app.databaseUrl,
      env: { STRIPE_SECRET_KEY: "" },
    });
    const { body } = await bare.app.agent.get("/api/stripe-public-key").expect(200);
    expect(body).toEqual({ publicKey: null });
    const stranger = bare.createVisitor();
    await stranger.calculate();
    expect((await stranger.createPayment().expect(409)).body.code).toBe("payments.notSetUp");
    await bare.close();
  });
});

it("more often than allowed is refused until later", async () => {
  const strict = await createPaymentApp({ env: { LIMIT_PAYMENTS: "3" } });
  const eager = strict.createVisitor();
  await eager.calculate();
  for (let count = 0; count < 3; count++) await eager.createPayment().expect(200);
  const { headers } = await eager.createPayment().expect(429);
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);

  // Nor may anyone try out codes.
  const look = () => eager.agent.get("/api/transactions/2222-2222-2222-2222");
  for (let count = 0; count < 3; count++) await look().expect(404);
  await look().expect(429);
  await strict.close();
});

it("for an amount that no number holds nothing is begun", async () => {
  const post = visitor.agent.post("/api/create-payment-intent").type("application/json");
  await post.send('{"amount":1e400,"currency":"USD"}').expect(400);
});

describe("while the provider", () => {
  it("loses its answer, there is one payment", async () => {
    await visitor.calculate();
    await payments.stripe.injectFault({ on: "create", kind: "drop-after" });
    await visitor.createPayment().expect(200);
    expect(await payments.stripe.paymentIntents()).toHaveLength(1);
  });

  it("fails, the row waits, and the next try asks under the same key", async () => {
    const told = silence();
    await visitor.calculate();
    await payments.stripe.injectFault({ on: "create", kind: "status", status: 500, times: 3 });
    const { status, body } = await visitor.createPayment();
    expect([502, 503]).toContain(status);
    expect(body.message).toMatch(/card provider/);
    expect(await payments.listTransactions()).toMatchObject([
      { status: "pending", paymentIntentId: null },
    ]);
    expect(told).toHaveBeenCalledWith(expect.stringContaining("The card provider failed"));
    await visitor.createPayment().expect(200);
    const keys = (await creates()).map(({ headers }) => headers["idempotency-key"]);
    expect(new Set(keys).size).toBe(1);
    expect(await payments.stripe.paymentIntents()).toHaveLength(1);
  });

  it("asks for a pause, so do we", async () => {
    silence();
    await visitor.calculate();
    await payments.stripe.injectFault({ on: "create", kind: "status", status: 429, times: 5 });
    const { headers } = await visitor.createPayment().expect(503);
    expect(headers["retry-after"]).toBe("10");
  });

  it("finds the amount too small for its own account, that is told, and the row waits", async () => {
    silence();
    await visitor.calculate();
    await payments.stripe.injectFault({ on: "create", kind: "status", status: 400 });
    const { body } = await visitor.createPayment().expect(400);
    expect(body.message).toBe("This amount is below the minimum for card payments.");
    expect(await payments.listTransactions()).toMatchObject([
      { status: "pending", paymentIntentId: null },
    ]);
  });

  it("does not know our key, that is told without it", async () => {
    const told = silence();
    await visitor.calculate();
    await payments.stripe.injectFault({ on: "create", kind: "status", status: 401, times: 3 });
    const { text } = await visitor.createPayment().expect(503);
    expect(text).toContain("not set up correctly");
    expect(text + JSON.stringify(told.mock.calls)).not.toContain(payments.stripe.secretKey);
  });
});

describe("where the provider", () => {
  it("has ended the payment, another is begun", async () => {
    await payments.stripe.pauseWebhooks();
    const { intentId } = await visitor.startPayment();
    await payments.stripe.overwritePaymentIntent(intentId, { status: "canceled" });
    const { body } = await visitor.createPayment().expect(200);
    expect(paymentIntentId(body.clientSecret)).not.toBe(intentId);
    expect(await payments.listTransactions()).toMatchObject([
      {
        attempt: 2,
        paymentIntentId: paymentIntentId(body.clientSecret),
        formerIntentIds: [intentId],
      },
    ]);
  });

  it("has forgotten everything, because the keys were switched, another is begun", async () => {
    const { intentId } = await visitor.startPayment();
    await payments.stripe.reset();
    await visitor.createPayment().expect(200);
    expect(await payments.listTransactions()).toMatchObject([
      { attempt: 2, formerIntentIds: [intentId] },
    ]);
  });

  it("says it is paid, it is completed and not paid twice", async () => {
    await payments.stripe.setWebhookUrl();
    const { intentId, code } = await visitor.startPayment();
    await payments.stripe.pay(intentId);
    const { body } = await visitor.createPayment().expect(409);
    expect(body).toMatchObject({ code: "payments.alreadyPaid", transactionCode: code });
    expect(body.message).toContain(code);
    expect(await payments.listTransactions()).toMatchObject([{ status: "completed" }]);
    await visitor.createPayment().expect(409);
    expect(await payments.stripe.paymentIntents()).toHaveLength(1);

    // Whose browser died calculates the same again; once the proof was seen, it is another shipment.
    await visitor.calculate();
    await visitor.createPayment().expect(409);
    await visitor.confirmPayment(code).expect(200);
    await visitor.createPayment().expect(200);
    expect(await payments.stripe.paymentIntents()).toHaveLength(2);
    await payments.stripe.setWebhookUrl(`${payments.app.address}/api/stripe/webhook`);
  });
});
