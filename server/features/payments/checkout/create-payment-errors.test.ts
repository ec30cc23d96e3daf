import { desc, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { calculations } from "#shared/db/schema.ts";
import { createPaymentApp } from "#tests/support/payment-app.ts";
import { setUpPayments } from "#tests/support/set-up-payments.ts";
import { shipment } from "#tests/support/shipments.ts";

const payments = setUpPayments();

afterEach(async () => {
  expect(await payments.stripe.requests()).toEqual([]);
  expect(await payments.listTransactions()).toEqual([]);
});

describe("POST /api/create-payment-intent returns 409 without calling Stripe", () => {
  // Threats: I1
  it.each([
    ["another amount than the calculation's total", { amount: 1, currency: "USD" }],
    ["another currency than the calculation's", { amount: 87.5, currency: "EUR" }],
  ])(
    "POST /api/create-payment-intent returns 409 without calling Stripe for %s",
    async (_case, body) => {
      await payments.visitor.calculate();
      const response = await payments.visitor.createPayment(body).expect(409);
      expect(response.body.message).toBe("The amount has changed. Please calculate again.");
    },
  );

  // Threats: I1
  it("POST /api/create-payment-intent returns 409 without calling Stripe for a total that only another visitor has calculated", async () => {
    const total = await payments.visitor.calculate();
    const other = payments.createVisitor();
    await other.createPayment(total).expect(409);
    await payments.storeSettings({ flat_fee: "36.95" });
    await other.calculate();
    await payments.storeSettings({ flat_fee: "0" });
    await other.createPayment(total).expect(409);
  });

  // Threats: I1
  it("POST /api/create-payment-intent returns 409 without calling Stripe for the calculation of another visitor, also with a total that both have calculated", async () => {
    await payments.visitor.calculate();
    const [foreign] = await payments.app.deps.db
      .select()
      .from(calculations)
      .orderBy(desc(calculations.createdAt))
      .limit(1);
    const other = payments.createVisitor();
    const total = await other.calculate();
    await other.createPayment({ ...total, calculationId: foreign?.id }).expect(409);
  });

  // Threats: I1
  it.each(["unsigned", "wrongly signed", "malformed"])(
    "for a calculation cookie that is %s",
    async (kind) => {
      const { agent } = payments.app;
      const calculated = await agent.post("/api/calculate").send(shipment).expect(200);
      const [cookie = ""] = calculated.get("Set-Cookie") ?? [];
      const [name = "", time] = cookie.split(/[=.]/);
      const values = { unsigned: time, "wrongly signed": `${time}.AAAA`, malformed: "%" };
      await agent
        .post("/api/create-payment-intent")
        .set("Cookie", `${name}=${values[kind as keyof typeof values]}`)
        .send({ amount: calculated.body.totalLandedCost, currency: shipment.currency })
        .expect(409);
    },
  );

  // Threats: I1
  it("POST /api/create-payment-intent returns 409 without calling Stripe for a calculation that is older than an hour", async () => {
    await payments.visitor.calculate();
    await payments.app.deps.db
      .update(calculations)
      .set({ createdAt: sql`now() - interval '61 minutes'` });
    await payments.visitor.createPayment().expect(409);
  });

  // Threats: A4, I2
  it.each([
    ["without a secret key", { STRIPE_SECRET_KEY: "" }, ""],
    ["without a publishable key", { STRIPE_PUBLIC_KEY: "" }, ""],
    ["with a secret key stored as the publishable one", {}, "sk_test_0123456789"],
    ["with a test secret key and a live publishable one", {}, "pk_live_0123456789"],
  ])("%s, and tells the browser no key", async (_, env, stored) => {
    const { databaseUrl } = payments.app;
    const unconfigured = await createPaymentApp({ databaseUrl, env });
    await unconfigured.storeSettings({ stripe_public_key: stored });
    const { body } = await unconfigured.app.agent.get("/api/stripe-public-key").expect(200);
    expect(body).toEqual({ publicKey: null });
    const visitor = unconfigured.createVisitor();
    await visitor.calculate();
    expect((await visitor.createPayment().expect(409)).body.code).toBe("payments.notSetUp");
    await unconfigured.storeSettings({ stripe_public_key: "" });
    await unconfigured.close();
  });
});

describe("POST /api/create-payment-intent returns 400 without calling Stripe", () => {
  // Threats: I2, I3
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
  ])(
    "POST /api/create-payment-intent returns 400 without calling Stripe for the body %j",
    async (body) => {
      await payments.visitor.createPayment(body).expect(400);
    },
  );

  it("POST /api/create-payment-intent returns 400 without calling Stripe for a number that overflows", async () => {
    await payments.visitor.agent
      .post("/api/create-payment-intent")
      .type("application/json")
      .send('{"amount":1e400,"currency":"USD"}')
      .expect(400);
  });

  // Threats: I2
  it.each([
    [
      { amount: 0.2, currency: "GBP" },
      { amount: "This amount is below the minimum for card payments." },
    ],
    [
      { amount: 1_000_000, currency: "USD" },
      { amount: "This amount is above the maximum for card payments." },
    ],
    [{ amount: 100, currency: "RUB" }, { currency: "Card payments are not available in RUB." }],
  ])(
    "POST /api/create-payment-intent returns 400 without calling Stripe for %j, which no card can be charged with",
    async (body, fields) => {
      const response = await payments.visitor.createPayment(body).expect(400);
      expect(response.body).toMatchObject({ message: Object.values(fields)[0], fields });
    },
  );
});

// Threats: I2
it("POST /api/create-payment-intent returns 403 while payments are switched off", async () => {
  await payments.visitor.calculate();
  await payments.storeSettings({ accept_payments: "false" });
  await payments.visitor.createPayment().expect(403);
  await payments.storeSettings({ accept_payments: "true" });
});
