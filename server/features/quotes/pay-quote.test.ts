import { eq } from "drizzle-orm";
import supertest from "supertest";
import { beforeEach, describe, expect, it } from "vitest";
import { DELETE_EXPIRED } from "#server/jobs/clean-up.ts";
import { calculationLabels, calculations, quotes, transactions } from "#shared/db/schema.ts";
import { addDays, utcDay } from "#shared/utc-day.ts";
import { type LoggedIn, logInAs, PASSWORD } from "#tests/support/log-in.ts";
import { paymentIntentId } from "#tests/support/payment-app.ts";
import { calculate, saveQuote } from "#tests/support/save-quote.ts";
import { setUpPayments } from "#tests/support/set-up-payments.ts";
import { shipment } from "#tests/support/shipments.ts";

const payments = setUpPayments({ hasWebhooks: false });
let seller: LoggedIn;
beforeEach(async () => {
  seller = await logInAs(payments.app, "user");
});

type Payer = ReturnType<typeof supertest.agent>;

const createPayer = (): Payer => supertest.agent(payments.app.address);
const calculateQuote = async (payer: Payer, token: string) =>
  (await payer.post(`/api/q/${token}/calculations`).expect(200)).body;
const startPayment = (payer: Payer, result: { id: string; totalLandedCost: number }) =>
  payer
    .post("/api/create-payment-intent")
    .send({ amount: result.totalLandedCost, currency: "USD", calculationId: result.id });

async function pay(payer: Payer, result: { id: string; totalLandedCost: number }) {
  const { body } = await startPayment(payer, result).expect(200);
  await payments.stripe.pay(paymentIntentId(body.clientSecret));
  const { transactionCode } = body;
  await payer.post("/api/confirm-payment").send({ transactionCode }).expect(200);
}

const status = async () =>
  (await seller.agent.get("/api/quotes").expect(200)).body.quotes[0].status;

describe("paying from the link of a quote", () => {
  // Threats: I1
  it("charges the server's price of now, and then counts as paid", async () => {
    const { token, totalLandedCost } = await saveQuote(seller.agent);
    await payments.storeSettings({ flat_fee: "2" });
    const payer = supertest.agent(payments.app.address);
    const { body: result } = await payer.post(`/api/q/${token}/calculations`).expect(200);
    await payments.storeSettings({ flat_fee: "0" });
    expect(result.totalLandedCost).toBe(totalLandedCost + 2);
    const pay = (amount: number) =>
      payer
        .post("/api/create-payment-intent")
        .send({ amount, currency: "USD", calculationId: result.id });
    await pay(totalLandedCost).expect(409);
    const { body } = await pay(result.totalLandedCost).expect(200);
    expect(await status()).toBe("draft");
    await payments.stripe.pay(paymentIntentId(body.clientSecret));
    const { transactionCode } = body;
    await payer.post("/api/confirm-payment").send({ transactionCode }).expect(200);
    expect(await status()).toBe("paid");
    expect((await payer.get(`/api/q/${token}`).expect(200)).body.status).toBe("paid");
    const again = await payer.post(`/api/q/${token}/calculations`).expect(409);
    expect(again.body.code).toBe("quoteErrors.alreadyPaid");
  });

  it("is not open to a visitor who did not calculate it", async () => {
    const { token } = await saveQuote(seller.agent);
    const payer = supertest.agent(payments.app.address);
    const { body: result } = await payer.post(`/api/q/${token}/calculations`).expect(200);
    await supertest
      .agent(payments.app.address)
      .post("/api/create-payment-intent")
      .send({ amount: result.totalLandedCost, currency: "USD", calculationId: result.id })
      .expect(409);
  });

  it("counts as paid in test with a test key, until it is paid with money", async () => {
    const { token } = await saveQuote(seller.agent);
    const payer = createPayer();
    await pay(payer, await calculateQuote(payer, token));
    const opened = async () => (await payer.get(`/api/q/${token}`).expect(200)).body;
    expect(await opened()).toMatchObject({ status: "paid", isTest: true });
    await payments.app.deps.db.update(transactions).set({ isLive: true });
    expect(await opened()).toMatchObject({ status: "paid", isTest: false });
  });

  // Threats: I8
  it("pays the quote also where it resumes the payment of an equal calculation", async () => {
    const { token } = await saveQuote(seller.agent);
    const payer = createPayer();
    const { body: own } = await payer.post("/api/calculate").send(shipment).expect(200);
    await startPayment(payer, own).expect(200);
    await pay(payer, await calculateQuote(payer, token));
    expect(await status()).toBe("paid");
    expect(await payments.stripe.paymentIntents()).toHaveLength(1);
  });

  it("pays the quote that is shown, not the one whose payment was left open", async () => {
    const first = await saveQuote(seller.agent, { name: "Left open" });
    const second = await saveQuote(seller.agent, { name: "Shown" });
    const payer = createPayer();
    await startPayment(payer, await calculateQuote(payer, first.token)).expect(200);
    await pay(payer, await calculateQuote(payer, second.token));
    const { body } = await seller.agent.get("/api/quotes").query({ status: "paid" }).expect(200);
    const names = body.quotes.map(({ name }: { name: string }) => name);
    expect(names).toContain("Shown");
    expect(names).not.toContain("Left open");
  });

  // Threats: I8
  it("is not begun by a second payer who calculated before the first one paid", async () => {
    const { token } = await saveQuote(seller.agent);
    const [first, second] = [createPayer(), createPayer()];
    const result = await calculateQuote(second, token);
    await pay(first, await calculateQuote(first, token));
    const { body } = await startPayment(second, result).expect(409);
    expect(body.code).toBe("quoteErrors.alreadyPaid");
    expect(await payments.stripe.paymentIntents()).toHaveLength(1);
  });

  // Threats: I8
  it("is paid once by two payers who have the card form open at the same time", async () => {
    const { token } = await saveQuote(seller.agent);
    const [first, second] = [createPayer(), createPayer()];
    const results = [await calculateQuote(first, token), await calculateQuote(second, token)];
    const left = await startPayment(first, results[0]).expect(200);
    await pay(second, results[1]);
    const late = payments.stripe.pay(paymentIntentId(left.body.clientSecret));
    await expect(late).rejects.toThrow();
    expect(await payments.transactionStatuses()).toEqual(["failed", "completed"]);
    expect(await status()).toBe("paid");
  });

  it("is not begun by a second payer while the bank processes the payment of the first one", async () => {
    const { token } = await saveQuote(seller.agent);
    const [first, second] = [createPayer(), createPayer()];
    const { body } = await startPayment(first, await calculateQuote(first, token)).expect(200);
    await payments.stripe.setNextOutcome("processing");
    await payments.stripe.pay(paymentIntentId(body.clientSecret));
    const rejected = await startPayment(second, await calculateQuote(second, token)).expect(409);
    expect(rejected.body.code).toBe("quoteErrors.beingPaid");
    expect(await payments.stripe.paymentIntents()).toHaveLength(1);
  });

  it("is not begun once the calculated quote has expired or was withdrawn or deleted", async () => {
    const { db } = payments.app.deps;
    for (const [change, code] of [
      [{ validUntil: addDays(utcDay(), -1) }, "quoteErrors.expired"],
      [{ withdrawnAt: new Date() }, "quoteErrors.linkNotFound"],
      [{ deletedAt: new Date() }, "quoteErrors.linkNotFound"],
    ] as const) {
      const { id, token } = await saveQuote(seller.agent);
      const payer = createPayer();
      const result = await calculateQuote(payer, token);
      await db.update(quotes).set(change).where(eq(quotes.id, id));
      expect((await startPayment(payer, result).expect(409)).body.code).toBe(code);
    }
    expect(await payments.stripe.paymentIntents()).toEqual([]);
  });

  it("leaves its payment, but no name of a calculation, once the seller has deleted the account", async () => {
    const { token } = await saveQuote(seller.agent);
    const payer = createPayer();
    await pay(payer, await calculateQuote(payer, token));
    const own = await calculate(seller.agent);
    await pay(seller.agent, { id: own, totalLandedCost: 87.5 });
    await seller.agent.patch(`/api/calculations/${own}`).send({ name: "For Ada" }).expect(200);
    await seller.agent.post("/api/auth/delete-account").send({ password: PASSWORD }).expect(200);
    await payer.get(`/api/q/${token}`).expect(404);
    expect(await payments.transactionStatuses()).toEqual(["completed", "completed"]);
    expect(await payments.app.deps.db.$count(calculationLabels)).toBe(0);
  });
});

it("a paid calculation that its account deleted is not offered to the account again", async () => {
  const { db } = payments.app.deps;
  const id = await calculate(seller.agent);
  await pay(seller.agent, { id, totalLandedCost: 87.5 });
  const deletedAt = new Date(Date.now() - 25 * 3_600_000);
  await db.insert(calculationLabels).values({ calculationId: id, deletedAt });
  for (const { table, statement } of DELETE_EXPIRED) {
    if (table === "calculation_labels") await db.execute(statement);
  }
  expect(await db.$count(calculations, eq(calculations.id, id))).toBe(1);
  const { body } = await seller.agent.get("/api/calculations").expect(200);
  expect(body).toMatchObject({ calculations: [], claimable: 0 });
});
