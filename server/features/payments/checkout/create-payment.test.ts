import { describe, expect, it } from "vitest";
import { logInAs } from "#tests/support/log-in.ts";
import { createPaymentApp, paymentIntentId } from "#tests/support/payment-app.ts";
import { setUpPayments } from "#tests/support/set-up-payments.ts";
import { shipment } from "#tests/support/shipments.ts";

const payments = setUpPayments();

describe("POST /api/create-payment-intent", () => {
  it("stores a pending transaction and returns its code and client secret", async () => {
    const { visitor } = payments;
    expect(await visitor.calculate()).toEqual({ amount: 87.5, currency: "USD" });
    const { body, headers } = await visitor.createPayment().expect(200);
    expect(headers["cache-control"]).toBe("no-store");
    expect(body.transactionCode).toMatch(/^([2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/);
    const [intent] = await payments.stripe.paymentIntents();
    expect(body.clientSecret).toBe(intent?.client_secret);
    expect(await payments.listTransactions()).toMatchObject([
      {
        amount: 8750,
        currency: "USD",
        status: "pending",
        isLive: false,
        paymentIntentId: intent?.id,
      },
    ]);
  });

  it("creates a PaymentIntent of the calculation's total with the transaction as metadata", async () => {
    await payments.storeSettings({ flat_fee: "35.95" });
    expect((await payments.visitor.calculate()).amount).toBe(123.45); // 87.50 duties + 35.95
    await payments.visitor.createPayment().expect(200);
    const [row] = await payments.listTransactions();
    const [intent] = await payments.stripe.paymentIntents();
    expect(intent).toMatchObject({
      amount: 12345,
      currency: "usd",
      metadata: {
        app: "landed-cost",
        transaction_id: row?.id,
        transaction_code: row?.transactionCode,
        calculation_id: row?.calculationId,
      },
    });
    await payments.storeSettings({ flat_fee: "0" });
  });

  it("sends Stripe the pinned API version, card as payment method and an idempotency key", async () => {
    await payments.visitor.startPayment();
    const [row] = await payments.listTransactions();
    const requests = await payments.stripe.requests();
    const request = requests.find(
      ({ method, path }) => method === "POST" && path === "/v1/payment_intents",
    );
    expect(request?.body).toMatchObject({ allowed_payment_method_types: ["card"] });
    expect(request?.body).not.toHaveProperty("payment_method_types");
    expect(request?.headers["stripe-version"]).toBe("2026-10-28.endive");
    expect(request?.headers["idempotency-key"]).toBe(`txn:${row?.id}:intent:1`);
  });

  // Threats: I3
  it.each([
    ["JPY", (amount: number) => amount],
    ["KRW", (amount: number) => amount],
    ["EUR", (amount: number) => Math.round(amount * 100)],
  ])("charges %s in its minor units", async (currency, toMinorUnits) => {
    const { amount } = await payments.visitor.calculate(currency);
    await payments.visitor.createPayment().expect(200);
    const [intent] = await payments.stripe.paymentIntents();
    expect(intent).toMatchObject({
      amount: toMinorUnits(amount),
      currency: currency.toLowerCase(),
    });
    expect(Number.isInteger(intent?.amount)).toBe(true);
  });

  // Threats: I8
  it("returns the same payment to repeated and concurrent requests", async () => {
    const { visitor } = payments;
    await visitor.calculate();
    const concurrent = Array.from({ length: 10 }, () => visitor.createPayment());
    const [first, ...others] = await Promise.all(concurrent);
    for (const { status, body } of [...others, await visitor.createPayment()]) {
      expect(status).toBe(200);
      expect(body).toEqual(first?.body);
    }
    expect(await payments.listTransactions()).toHaveLength(1);
    expect(await payments.stripe.paymentIntents()).toHaveLength(1);
  });

  it("creates the payments of calculations that ran concurrently in two tabs", async () => {
    const { visitor } = payments;
    const totals = await Promise.all([visitor.calculate("USD"), visitor.calculate("EUR")]);
    for (const total of totals) await visitor.createPayment(total).expect(200);
  });

  it("creates the payment of the shipment that the payer sees, of two with the same total in two tabs", async () => {
    const { visitor, stripe } = payments;
    const calculate = async (description: string) => {
      const items = shipment.items.map((item) => ({ ...item, description }));
      const { body } = await visitor.agent
        .post("/api/calculate")
        .send({ ...shipment, items })
        .expect(200);
      const { totalLandedCost: amount, currency, id: calculationId } = body;
      return { amount, currency, calculationId };
    };
    const tabs = [await calculate("For Ann"), await calculate("For Bob")];
    for (const tab of tabs) {
      const { body } = await visitor.createPayment(tab).expect(200);
      await stripe.pay(paymentIntentId(body.clientSecret));
      await visitor.confirmPayment(body.transactionCode).expect(200);
    }
    const paid = await payments.listTransactions();
    expect(paid.map(({ calculationId }) => calculationId)).toEqual(
      tabs.map(({ calculationId }) => calculationId),
    );
    expect(paid.map(({ status }) => status)).toEqual(["completed", "completed"]);
  });

  it("stores the logged-in payer and the request's language", async () => {
    const { agent, user } = await logInAs(payments.app, "user");
    const payer = payments.createVisitor(agent.set("Accept-Language", "de"));
    await payer.startPayment();
    expect(await payments.listTransactions()).toMatchObject([{ userId: user.id, language: "de" }]);
  });

  // Threats: I6, I7
  it("limits payments and code lookups per client IP", async () => {
    const limited = await createPaymentApp({ env: { LIMIT_PAYMENTS: "3" } });
    const visitor = limited.createVisitor();
    await visitor.calculate();
    for (let count = 0; count < 3; count++) await visitor.createPayment().expect(200);
    const { headers } = await visitor.createPayment().expect(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);

    const lookUpCode = () => visitor.agent.get("/api/transactions/2222-2222-2222-2222");
    for (let count = 0; count < 3; count++) await lookUpCode().expect(404);
    await lookUpCode().expect(429);
    await limited.close();
  });

  // Threats: I6
  it("limits receipts per client IP, and confirmations to ten times as many", async () => {
    const { app, close } = await createPaymentApp({ env: { LIMIT_PAYMENTS: "2" } });
    const code = "2222-2222-2222-2222";
    const email = "payer@example.com";
    const sendReceipt = () => app.agent.post(`/api/transactions/${code}/receipt`).send({ email });
    const confirm = () => app.agent.post("/api/confirm-payment").send({ transactionCode: code });
    for (let count = 0; count < 2; count++) await sendReceipt().expect(404);
    await sendReceipt().expect(429);
    for (let count = 0; count < 20; count++) await confirm().expect(404);
    await confirm().expect(429);
    await close();
  });
});
