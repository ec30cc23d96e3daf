import jsQR from "jsqr";
import { PNG } from "pngjs";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { mailOutbox, transactions } from "#shared/db/schema.ts";
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
});
beforeEach(async () => {
  await payments.stripe.reset();
  await payments.stripe.pauseWebhooks(); // nobody but the browser tells
  await payments.app.deps.db.delete(mailOutbox);
  await payments.app.deps.db.delete(transactions);
  visitor = payments.createVisitor();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => payments.close());

const statuses = () => payments.transactionStatuses();
function readQrCode(address: string): string | undefined {
  const bytes = Buffer.from(address.replace("data:image/png;base64,", ""), "base64");
  const { data, width, height } = PNG.sync.read(bytes);
  return jsQR(new Uint8ClampedArray(data), width, height)?.data;
}

const receipts = () => payments.app.deps.db.select().from(mailOutbox);

describe("a payment that the provider says is made", () => {
  it("is completed, and proved by a code and a QR code", async () => {
    const { code, intentId } = await visitor.startPayment();
    await payments.stripe.pay(intentId);
    const { body } = await visitor.confirmPayment(code).expect(200);
    expect(body.transactionCode).toBe(code);
    expect(body.qrCode).toMatch(/^data:image\/png;base64,/);
    const [row] = await payments.listTransactions();
    expect(row).toMatchObject({
      status: "completed",
      qrCodeData: `http://duty.example/verify/${code}`,
      completedAt: expect.any(Date),
      chargeId: expect.stringMatching(/^ch_/),
    });
  });

  it("is proved at our own address, whatever name the caller gave us", async () => {
    await visitor.calculate();
    const { body: begun } = await visitor.createPayment().set("Host", "evil.example").expect(200);
    await payments.stripe.pay(paymentIntentId(begun.clientSecret));
    const code = begun.transactionCode;
    const { body } = await visitor
      .confirmPayment(code)
      .set("Host", "evil.example")
      .set("X-Forwarded-Host", "evil.example")
      .expect(200);
    expect(readQrCode(body.qrCode)).toBe(`http://duty.example/verify/${code}`);
  });

  it("is completed once, however often and however fast that is said", async () => {
    const { agent, user } = await logInAs(payments.app, "user");
    const payer = payments.createVisitor(agent);
    const { code, intentId } = await payer.startPayment();
    await payments.stripe.pay(intentId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => payer.confirmPayment(code)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    await payer.confirmPayment(code.toLowerCase().replaceAll("-", "")).expect(200);
    expect(await receipts()).toMatchObject([
      { kind: "receipt", email: user.email, language: "en" },
    ]);
    expect(await statuses()).toEqual(["completed"]);
  });
});

describe("what was paid", () => {
  it("shows itself to whoever holds the code, and tells nothing personal", async () => {
    const { code, intentId } = await visitor.startPayment();
    await payments.stripe.pay(intentId);
    await visitor.confirmPayment(code).expect(200);
    const { body, headers } = await payments.app.agent
      .get(`/api/transactions/${code.toLowerCase()}`)
      .set("Host", "evil.example")
      .expect(200);
    expect(body).toEqual({
      transactionCode: code,
      status: "completed",
      amount: 87.5,
      refunded: 0,
      currency: "USD",
      createdAt: expect.any(String),
    });
    expect(headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
  });

  it("gets a receipt by mail, one for each address that the payer names", async () => {
    const { code, intentId } = await visitor.startPayment();
    const ask = (email: string, agent = visitor.agent) =>
      agent.post(`/api/transactions/${code}/receipt`).send({ email });
    await ask("ada@example.com").expect(409);
    await payments.stripe.pay(intentId);
    await visitor.confirmPayment(code).expect(200);
    for (const email of ["ada@example.com", "ADA@example.com", "bob@example.com"]) {
      await ask(email).expect(200);
    }
    await ask("not an address").expect(400);
    await ask("eve@example.com", payments.createVisitor().agent).expect(404);
    const addresses = (await receipts()).map(({ email }) => email);
    expect(addresses.sort()).toEqual(["ada@example.com", "bob@example.com"]);
  });
});

describe("a payment is not completed", () => {
  it("before a card was charged, whatever the caller says", async () => {
    const { code } = await visitor.startPayment();
    const { body } = await visitor.confirmPayment(code).expect(409);
    expect(body).toMatchObject({ code: "payments.notCompleted" });
    expect(body).not.toHaveProperty("qrCode");
    expect(await statuses()).toEqual(["pending"]);
  });

  it("while it is processed, and is once that is over", async () => {
    const { code, intentId } = await visitor.startPayment();
    await payments.stripe.setNextOutcome("processing");
    await payments.stripe.pay(intentId);
    expect((await visitor.confirmPayment(code).expect(409)).body.code).toBe("payments.processing");
    await payments.stripe.finishProcessing(intentId, "succeeded");
    await visitor.confirmPayment(code).expect(200);
  });

  it("by a declined card, after which another may be tried", async () => {
    const { code, intentId } = await visitor.startPayment();
    for (const card of ["4000000000000002", "4000000000009995"]) {
      await payments.stripe.pay(intentId, card);
      await visitor.confirmPayment(code).expect(409);
      expect(await payments.listTransactions()).toMatchObject([
        { status: "pending", lastErrorCode: "card_declined" },
      ]);
    }
    await payments.stripe.pay(intentId);
    await visitor.confirmPayment(code).expect(200);
    expect(await payments.stripe.paymentIntents()).toHaveLength(1);
    expect(await payments.stripe.charges()).toHaveLength(3);
    expect(await payments.listTransactions()).toMatchObject([
      { status: "completed", lastErrorCode: null },
    ]);
  });

  it("before the bank has agreed", async () => {
    const { code, intentId } = await visitor.startPayment();
    await payments.stripe.pay(intentId, "4000002500003155");
    await visitor.confirmPayment(code).expect(409);
    await payments.stripe.completeChallenge(intentId, false);
    await visitor.confirmPayment(code).expect(409);
    await payments.stripe.pay(intentId, "4000002500003155");
    await payments.stripe.completeChallenge(intentId, true);
    await visitor.confirmPayment(code).expect(200);
  });
});

describe("nothing is completed", () => {
  it.each([
    ["a cent is missing", { amount_received: 8749 }],
    ["it is another currency's", { currency: "eur" }],
    ["it is another product's", { metadata: { app: "other" } }],
    ["it is another transaction's", { metadata: { app: "landed-cost", transaction_id: "1" } }],
    ["it was made in the other mode", { livemode: true }],
  ])("where %s, which raises an alarm", async (_why, patch) => {
    const told = vi.spyOn(console, "error").mockImplementation(() => {});
    const { code, intentId } = await visitor.startPayment();
    await payments.stripe.pay(intentId);
    await payments.stripe.overwritePaymentIntent(intentId, patch);
    await visitor.confirmPayment(code).expect(409);
    expect(await statuses()).toEqual(["pending"]);
    expect(told).toHaveBeenCalledWith(expect.stringContaining("ALERT"));
  });

  it("by somebody else, who is not even told that there is one", async () => {
    const { code, intentId } = await visitor.startPayment();
    await payments.stripe.pay(intentId);
    const stranger = payments.createVisitor();
    await stranger.calculate();
    const foreign = await stranger.confirmPayment(code).expect(404);
    const unknown = await stranger.confirmPayment("2222-2222-2222-2222").expect(404);
    expect(foreign.body).toEqual(unknown.body);
    await payments.app.agent.get("/api/transactions/2222-2222-2222-2222").expect(404);
  });

  it.each([{ transactionCode: 5 }, {}, { transactionCode: "x".repeat(101) }])(
    "for %j",
    async (body) => {
      await payments.app.agent.post("/api/confirm-payment").send(body).expect(400);
    },
  );

  it("while the provider is away, and is when it is back", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { code, intentId } = await visitor.startPayment();
    await payments.stripe.pay(intentId);
    await payments.stripe.injectFault({ on: "retrieve", kind: "status", status: 500, times: 3 });
    await visitor.confirmPayment(code).expect(502);
    await visitor.confirmPayment(code).expect(200);
  });
});
