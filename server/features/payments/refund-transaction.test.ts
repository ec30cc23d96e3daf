import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { createPaymentApp, type PaymentApp } from "#tests/support/payment-app.ts";

let payments: PaymentApp;
let owner: LoggedIn;
let admin: LoggedIn;
beforeAll(async () => {
  payments = await createPaymentApp();
  [owner, admin] = await Promise.all([
    logInAs(payments.app, "owner"),
    logInAs(payments.app, "admin"),
  ]);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => payments.close());

async function paid(currency = "USD") {
  const visitor = payments.createVisitor();
  const { code, intentId } = await visitor.startPayment(currency);
  await payments.stripe.pay(intentId);
  await visitor.confirmPayment(code).expect(200);
  return code;
}
const refund = (code: string, amount: number, { refunded = 0, by = owner } = {}) =>
  by.agent.post(`/api/admin/transactions/${code}/refund`).send({ amount, refunded });
const sums = async () => (await payments.stripe.refunds()).map(({ amount }) => amount);

describe("a refund", () => {
  it("gives a part back, then the rest, and is written down", async () => {
    const code = await paid();
    expect((await refund(code, 5).expect(200)).body).toEqual({
      transactionCode: code,
      status: "partially_refunded",
      refunded: 5,
    });
    expect((await refund(code, 82.5, { refunded: 5 }).expect(200)).body).toMatchObject({
      status: "refunded",
      refunded: 87.5,
    });
    expect(await sums()).toEqual([500, 8250]);
    const { body } = await owner.agent.get("/api/admin/activity").expect(200);
    expect(body.events.slice(0, 2)).toMatchObject([
      { action: "paymentRefunded", actor: owner.user.email, target: code, after: "82.50 USD" },
      { after: "5.00 USD" },
    ]);
    await refund(code, 1).expect(409);
  });

  it("of yen gives yen back", async () => {
    await payments.stripe.reset();
    const code = await paid("JPY");
    await refund(code, 50).expect(200);
    expect(await sums()).toEqual([50]);
  });

  it("asked for twice at once, or after a lost answer, is one", async () => {
    await payments.stripe.reset();
    const code = await paid();
    await payments.stripe.injectFault({ on: "refund", kind: "drop-after" });
    const answers = await Promise.all([refund(code, 10), refund(code, 10)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await sums()).toEqual([1000]);
    const { body } = await refund(code, 10).expect(409);
    expect(body.message).toContain("10.00 USD of this payment have already been refunded");
    expect(await sums()).toEqual([1000]);
  });
});

describe("a refund is refused", () => {
  it("beyond what is left, for what was not paid, and to all but owners", async () => {
    const code = await paid();
    const { body } = await refund(code, 87.51).expect(400);
    expect(body.message).toBe("You can refund at most 87.50 USD.");
    await refund(code, 0).expect(400);
    await refund(code, 5, { by: admin }).expect(403);
    await refund("2222-2222-2222-2222", 5).expect(404);
    const { code: unpaid } = await payments.createVisitor().startPayment();
    await refund(unpaid, 5).expect(409);
  });

  it("while the provider is away, and works when it is back", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const code = await paid();
    await payments.stripe.injectFault({ on: "refund", kind: "status", status: 500, times: 3 });
    await refund(code, 5).expect(502);
    await refund(code, 5).expect(200);
  });
});
