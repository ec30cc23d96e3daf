import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sendDueMail } from "#server/features/mail/send-due-mail.ts";
import { createSmtpMailer } from "#server/integrations/mail.ts";
import { mailTemplates } from "#server/jobs/mail-outbox.ts";
import type { MissingInput } from "#shared/calculator/missing-input.ts";
import { calculations, transactions } from "#shared/db/schema.ts";
import { logInAs } from "#tests/support/log-in.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { setUpPayments } from "#tests/support/set-up-payments.ts";

const payments = setUpPayments({ hasWebhooks: false });
const db = () => payments.app.deps.db;

const WITHOUT_CODES: MissingInput[] = [{ kind: "code", items: [1, 2] }];
/** Cotton T-shirts, whose duty is exact. */
const SHIRTS = { hsCode: "6109.10.00.12", countryOfOrigin: "VN" };

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterEach(() => payments.storeSettings({ require_complete_to_pay: "false" }));
afterAll(() => server.close());

const storedMissing = async () => (await payments.listTransactions()).map((row) => row.missing);

describe("a payment of an incomplete total", () => {
  it("stores what was missing, and of which items", async () => {
    await payments.visitor.calculate();
    await payments.visitor.createPayment().expect(200);
    expect(await storedMissing()).toEqual([WITHOUT_CODES]);
  });

  it("says so on the receipt, and on the public page without descriptions", async () => {
    const { code, intentId } = await payments.visitor.startPayment();
    await payments.stripe.pay(intentId);
    const confirmed = await payments.visitor.confirmPayment(code).expect(200);
    expect(confirmed.body.missing).toEqual(WITHOUT_CODES);
    const { body, text } = await payments.app.agent.get(`/api/transactions/${code}`).expect(200);
    expect(body.missing).toEqual(WITHOUT_CODES);
    expect(text).not.toContain("T-shirts");
  });

  it("names the items in the portal", async () => {
    const { code } = await payments.visitor.startPayment();
    const { agent: admin } = await logInAs(payments.app, "admin");
    const { body } = await admin.get(`/api/admin/transactions/${code}`).expect(200);
    const items = [
      { number: 1, description: "T-shirts" },
      { number: 2, description: "Shoes" },
    ];
    expect(body.missing).toEqual([{ kind: "code", items }]);
  });

  it("says in the mailed receipt, in its language, what may still be owed", async () => {
    const { code, intentId } = await payments.visitor.startPayment();
    await payments.stripe.pay(intentId);
    await payments.visitor.confirmPayment(code).expect(200);
    await payments.visitor.agent
      .post(`/api/transactions/${code}/receipt`)
      .set("Accept-Language", "de")
      .send({ email: "ada@example.com" })
      .expect(200);
    const mail = createSmtpMailer(server.url, "Duty Calculator <no-reply@duty.example.com>");
    const publicUrl = "http://duty.example";
    await sendDueMail({ ...payments.app.deps, publicUrl, templates: mailTemplates, mail });
    expect(server.received[0]?.text).toContain(
      "Später kann weiterer Zoll fällig werden, weil zu diesem Betrag noch fehlt: HS-Code (T-shirts und Shoes).",
    );
  });
});

describe("a payment of a complete total", () => {
  it("a payment of a complete total lacks nothing", async () => {
    await payments.visitor.calculate("USD", SHIRTS);
    const { body } = await payments.visitor.createPayment().expect(200);
    expect(await storedMissing()).toEqual([null]);
    const found = await payments.app.agent.get(`/api/transactions/${body.transactionCode}`);
    expect(found.body.missing).toEqual([]);
  });

  it("lacks nothing either if it continues one of the same goods that was incomplete", async () => {
    await payments.visitor.calculate("USD", SHIRTS);
    await db()
      .update(calculations)
      .set({ missing: [{ kind: "question", items: [1] }] });
    await payments.visitor.createPayment().expect(200);
    await payments.visitor.calculate("USD", SHIRTS);
    await payments.visitor.createPayment().expect(200);
    expect(await storedMissing()).toEqual([null]);
  });
});

describe("with the setting require_complete_to_pay, a total", () => {
  it("with the setting require_complete_to_pay, a total with a missing code is not paid, and Stripe is not called", async () => {
    await payments.storeSettings({ require_complete_to_pay: "true" });
    await payments.visitor.calculate();
    const { body } = await payments.visitor.createPayment().expect(409);
    expect(body).toMatchObject({
      code: "payments.mustBeComplete",
      message: expect.stringContaining("Enter the missing HS codes, quantities and answers"),
    });
    expect(await payments.listTransactions()).toEqual([]);
    expect(await payments.stripe.paymentIntents()).toEqual([]);
  });

  it("that was opened before it was set is not paid either", async () => {
    await payments.visitor.calculate();
    await payments.visitor.createPayment().expect(200);
    await payments.storeSettings({ require_complete_to_pay: "true" });
    await payments.visitor.createPayment().expect(409);
  });

  it("that is already paid leads to its receipt", async () => {
    const { code } = await payments.completePayment(payments.visitor);
    await db().update(transactions).set({ receiptShownAt: null });
    await payments.storeSettings({ require_complete_to_pay: "true" });
    const { body } = await payments.visitor.createPayment().expect(409);
    expect(body).toMatchObject({ code: "payments.alreadyPaid", transactionCode: code });
  });

  it("with the setting require_complete_to_pay, a total is paid if it is complete, or lacks only what nobody can enter", async () => {
    await payments.storeSettings({ require_complete_to_pay: "true" });
    await payments.visitor.calculate("USD", SHIRTS);
    await payments.visitor.createPayment().expect(200);
    await payments.visitor.calculate("USD", { ...SHIRTS, quantity: 3 });
    await db()
      .update(calculations)
      .set({ missing: [{ kind: "provisional", items: [1] }] });
    await payments.visitor.createPayment().expect(200);
  });
});
