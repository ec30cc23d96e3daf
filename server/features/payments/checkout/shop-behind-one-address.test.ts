import { afterAll, beforeAll, expect, it } from "vitest";
import { createPaymentApp, type PaymentApp } from "#tests/support/payment-app.ts";

let payments: PaymentApp;
beforeAll(async () => {
  // The limits of production.
  payments = await createPaymentApp({ env: { LIMIT_CALCULATE: "120", LIMIT_PAYMENTS: "30" } });
});
afterAll(() => payments.close());

const ADDRESS = "192.0.2.50";
const PEOPLE = 20;
const PAYMENTS_PER_HOUR = 10;

// Threats: L4
it("ten of twenty people behind one IP address pay in the same minute, all with open card forms", async () => {
  const people = Array.from({ length: PEOPLE }, () => payments.createVisitor(undefined, ADDRESS));
  await Promise.all(people.map((person) => person.calculate()));
  const payers = people.slice(0, PAYMENTS_PER_HOUR);
  const opened = await Promise.all(
    payers.map(async (payer) => ({ payer, ...(await payer.startPayment()) })),
  );
  for (const { payer, code, intentId } of opened) {
    await payments.stripe.pay(intentId);
    await payer.confirmPayment(code).expect(200);
    await payer.agent
      .post(`/api/transactions/${code}/receipt`)
      .set("X-Forwarded-For", ADDRESS)
      .send({ email: "shop@example.com" })
      .expect(200);
  }
  expect(await payments.transactionStatuses()).toEqual(Array(PAYMENTS_PER_HOUR).fill("completed"));
});
