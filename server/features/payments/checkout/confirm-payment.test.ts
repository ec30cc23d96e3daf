import { eq } from "drizzle-orm";
import jsQR from "jsqr";
import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { newId } from "#server/db/new-id.ts";
import { auditEvents, mailOutbox } from "#shared/db/schema.ts";
import { logInAs } from "#tests/support/log-in.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { paymentIntentId } from "#tests/support/payment-app.ts";
import { setUpPayments } from "#tests/support/set-up-payments.ts";
import { shipment } from "#tests/support/shipments.ts";
import { confirmPayment } from "./confirm-payment.ts";

const payments = setUpPayments({ hasWebhooks: false });

function readQrCode(dataUrl: string): string | undefined {
  const bytes = Buffer.from(dataUrl.replace("data:image/png;base64,", ""), "base64");
  const { data, width, height } = PNG.sync.read(bytes);
  return jsQR(new Uint8ClampedArray(data), width, height)?.data;
}

/** What a receipt has of the shipment of `shipment`, a payer without an account and Stripe's first test card. */
const onlyForPayer = {
  dutyAmount: 87.5,
  taxAmount: 0,
  feeAmount: 0,
  items: expect.arrayContaining([
    expect.objectContaining({ description: expect.any(String), quantity: expect.any(Number) }),
  ]),
  merchant: null,
  merchantAddress: null,
  payer: null,
  card: { brand: "visa", last4: "4242" },
  refundContact: null,
  receiptEmail: null,
};

describe("POST /api/confirm-payment of a succeeded payment", () => {
  // Threats: I10
  it("returns goods, card, account, brand and refund contact to the payer only", async () => {
    await payments.storeSettings({ brand_title: "Beans", refund_contact: "refunds@example.com" });
    const { agent } = await logInAs(payments.app, "user");
    const visitor = payments.createVisitor(agent);
    const { code, intentId } = await visitor.startPayment();
    await payments.stripe.pay(intentId, "5555555555554444");
    const { body } = await visitor.confirmPayment(code).expect(200);
    expect(body).toMatchObject({
      merchant: "Beans",
      refundContact: "refunds@example.com",
      payer: expect.stringMatching(/@example\.com$/),
      card: { brand: "mastercard", last4: "4444" },
      items: shipment.items.map(({ description, quantity }) => ({ description, quantity })),
    });
    const { body: found } = await payments.app.agent.get(`/api/transactions/${code}`).expect(200);
    for (const name of Object.keys(onlyForPayer)) expect(found).not.toHaveProperty(name);
    expect(JSON.stringify(found)).not.toMatch(/4444|@example\.com/);
    await payments.createVisitor().confirmPayment(code).expect(404);
    await payments.storeSettings({ brand_title: "", refund_contact: "" });
  });

  // Threats: I9, I10
  it("completes the transaction and returns its code with a QR code", async () => {
    const { code, intentId } = await payments.visitor.startPayment();
    await payments.stripe.pay(intentId);
    const { body } = await payments.visitor.confirmPayment(code).expect(200);
    const { body: found } = await payments.app.agent.get(`/api/transactions/${code}`);
    const { status: _status, createdAt: _createdAt, ...facts } = found;
    expect(facts).toMatchObject({ transactionCode: code, completedAt: expect.any(String) });
    expect(body).toEqual({
      ...facts,
      ...onlyForPayer,
      qrCode: expect.stringMatching(/^data:image\/png;base64,/),
    });
    expect(await payments.listTransactions()).toMatchObject([
      {
        status: "completed",
        qrCodeData: `http://duty.example/verify/${code}`,
        completedAt: expect.any(Date),
      },
    ]);
    expect(await payments.listAttempts()).toMatchObject([
      { state: "succeeded", chargeId: expect.stringMatching(/^ch_/) },
    ]);
  });

  // Threats: K4
  it("records the payment in the audit trail, once", async () => {
    const { code, intentId } = await payments.visitor.startPayment();
    await payments.stripe.pay(intentId);
    await payments.visitor.confirmPayment(code).expect(200);
    await payments.visitor.confirmPayment(code).expect(200);
    const isOwn = eq(auditEvents.target, code);
    expect(await payments.app.deps.db.select().from(auditEvents).where(isOwn)).toMatchObject([
      {
        action: "paymentStatusChanged",
        actor: null,
        details: { before: "pending", after: "completed" },
      },
    ]);
  });

  // Threats: D11
  it("links the QR code to PUBLIC_URL, whatever the Host headers say", async () => {
    const { visitor } = payments;
    await visitor.calculate();
    const created = await visitor.createPayment().set("Host", "evil.example").expect(200);
    await payments.stripe.pay(paymentIntentId(created.body.clientSecret));
    const code = created.body.transactionCode;
    const { body } = await visitor
      .confirmPayment(code)
      .set("Host", "evil.example")
      .set("X-Forwarded-Host", "evil.example")
      .expect(200);
    expect(readQrCode(body.qrCode)).toBe(`http://duty.example/verify/${code}`);
  });

  // Threats: I5
  it("completes it and queues the receipt once for concurrent and repeated requests", async () => {
    const { agent, user } = await logInAs(payments.app, "user");
    const payer = payments.createVisitor(agent);
    const { code, intentId } = await payer.startPayment();
    await payments.stripe.pay(intentId);
    const concurrent = Array.from({ length: 10 }, () => payer.confirmPayment(code));
    const responses = await Promise.all(concurrent);
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    await payer.confirmPayment(code.toLowerCase().replaceAll("-", "")).expect(200);
    expect(await payments.app.deps.db.select().from(mailOutbox)).toMatchObject([
      { kind: "receipt", email: user.email, language: "en" },
    ]);
    expect(await payments.transactionStatuses()).toEqual(["completed"]);
    const { db } = payments.app.deps;
    expect(await db.$count(auditEvents, eq(auditEvents.target, code))).toBe(1);
  });
});

it("confirmPayment stores that the receipt was shown only if the browser still waits for it", async () => {
  const { code, intentId } = await payments.visitor.startPayment();
  await payments.stripe.pay(intentId);
  const [started] = await payments.listTransactions();
  const payer = { calculationIds: [started?.calculationId ?? ""], isConnected: () => false };
  await confirmPayment(payments.app.deps, code, payer);
  expect(await payments.listTransactions()).toMatchObject([
    { status: "completed", receiptShownAt: null },
  ]);
  await payments.visitor.confirmPayment(code).expect(200);
  const [shown] = await payments.listTransactions();
  expect(shown?.receiptShownAt).not.toBeNull();
});

it("POST /api/confirm-payment finds a payment after eleven more calculations in another tab", async () => {
  const { visitor } = payments;
  const { code, intentId } = await visitor.startPayment();
  await payments.stripe.pay(intentId);
  for (let count = 0; count < 11; count++) await visitor.calculate();
  await visitor.confirmPayment(code).expect(200);
});

describe("POST /api/confirm-payment returns 409", () => {
  // Threats: I4
  it("POST /api/confirm-payment returns 409 before a card was charged", async () => {
    const { code } = await payments.visitor.startPayment();
    const { body } = await payments.visitor.confirmPayment(code).expect(409);
    expect(body).toMatchObject({ code: "payments.notCompleted" });
    expect(body).not.toHaveProperty("qrCode");
    expect(await payments.transactionStatuses()).toEqual(["pending"]);
  });

  it("POST /api/confirm-payment returns 409 while the payment is processing, and 200 afterwards", async () => {
    const { code, intentId } = await payments.visitor.startPayment();
    await payments.stripe.setNextOutcome("processing");
    await payments.stripe.pay(intentId);
    const { body } = await payments.visitor.confirmPayment(code).expect(409);
    expect(body.code).toBe("payments.processing");
    await payments.stripe.finishProcessing(intentId, "succeeded");
    await payments.visitor.confirmPayment(code).expect(200);
  });

  it("POST /api/confirm-payment returns 409 after declined cards, and 200 after another card succeeds", async () => {
    const { code, intentId } = await payments.visitor.startPayment();
    for (const card of ["4000000000000002", "4000000000009995"]) {
      await payments.stripe.pay(intentId, card);
      await payments.visitor.confirmPayment(code).expect(409);
      expect(await payments.transactionStatuses()).toEqual(["pending"]);
      expect(await payments.listAttempts()).toMatchObject([
        { state: "open", lastErrorCode: "card_declined" },
      ]);
    }
    await payments.stripe.pay(intentId);
    await payments.visitor.confirmPayment(code).expect(200);
    expect(await payments.stripe.paymentIntents()).toHaveLength(1);
    expect(await payments.stripe.charges()).toHaveLength(3);
    expect(await payments.transactionStatuses()).toEqual(["completed"]);
    expect(await payments.listAttempts()).toMatchObject([
      { state: "succeeded", lastErrorCode: null },
    ]);
  });

  it("POST /api/confirm-payment returns 409 until the cardholder is authenticated", async () => {
    const { visitor, stripe } = payments;
    const { code, intentId } = await visitor.startPayment();
    await stripe.pay(intentId, "4000002500003155");
    await visitor.confirmPayment(code).expect(409);
    await stripe.completeChallenge(intentId, false);
    await visitor.confirmPayment(code).expect(409);
    await stripe.pay(intentId, "4000002500003155");
    await stripe.completeChallenge(intentId, true);
    await visitor.confirmPayment(code).expect(200);
  });

  // Threats: I4
  it.each<[string, object | ((metadata: object) => object)]>([
    ["is a cent short", { amount_received: 8749 }],
    ["is in another currency", { currency: "eur" }],
    ["belongs to another product", { metadata: { app: "other" } }],
    ["belongs to another transaction", { metadata: { app: "landed-cost", transaction_id: "1" } }],
    [
      "belongs to the transaction of another product",
      (metadata) => ({ metadata: { ...metadata, app: "other" } }),
    ],
    [
      "belongs to the transaction of another installation",
      (metadata) => ({ metadata: { ...metadata, installation: newId() } }),
    ],
    ["was made in live mode", { livemode: true }],
  ])(
    "POST /api/confirm-payment returns 409 and logs an alert when the payment %s",
    async (_mismatch, patch) => {
      const consoleError = muteConsoleErrors();
      const { code, intentId } = await payments.visitor.startPayment();
      await payments.stripe.pay(intentId);
      const [intent] = await payments.stripe.paymentIntents();
      const changes = typeof patch === "function" ? patch(intent?.metadata ?? {}) : patch;
      await payments.stripe.overwritePaymentIntent(intentId, changes);
      await payments.visitor.confirmPayment(code).expect(409);
      expect(await payments.transactionStatuses()).toEqual(["mismatch"]);
      expect(consoleError).toHaveBeenCalledWith(expect.stringContaining("ALERT paymentMismatch"));
      await payments.visitor.createPayment().expect(502); // a second payment would charge twice
    },
  );
});

describe("POST /api/confirm-payment", () => {
  // Threats: I10
  it("returns the same 404 for another visitor's code and for an unknown one", async () => {
    const { code, intentId } = await payments.visitor.startPayment();
    await payments.stripe.pay(intentId);
    const other = payments.createVisitor();
    await other.calculate();
    const foreign = await other.confirmPayment(code).expect(404);
    const unknown = await other.confirmPayment("2222-2222-2222-2222").expect(404);
    expect(foreign.body).toEqual(unknown.body);
  });

  it.each([{ transactionCode: 5 }, {}, { transactionCode: "x".repeat(101) }])(
    "returns 400 for the body %j",
    async (body) => {
      await payments.app.agent.post("/api/confirm-payment").send(body).expect(400);
    },
  );

  it("returns 502 while Stripe is unavailable, and 200 afterwards", async () => {
    muteConsoleErrors();
    const { code, intentId } = await payments.visitor.startPayment();
    await payments.stripe.pay(intentId);
    await payments.stripe.injectFault({ on: "retrieve", kind: "status", status: 500, times: 3 });
    await payments.visitor.confirmPayment(code).expect(502);
    await payments.visitor.confirmPayment(code).expect(200);
  });
});
