import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { sendDueMail } from "#server/features/mail/send-due-mail.ts";
import { createSmtpMailer, type Mail, type Mailer } from "#server/integrations/mail.ts";
import { mailTemplates } from "#server/jobs/mail-outbox.ts";
import { transactions } from "#shared/db/schema.ts";
import type { Cents } from "#shared/money.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { readPdf } from "#tests/support/pdf-text.ts";
import { setUpPayments } from "#tests/support/set-up-payments.ts";

const payments = setUpPayments({ hasWebhooks: false });
const db = () => payments.app.deps.db;

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
beforeEach(() => {
  server.received.length = 0;
});
afterAll(() => server.close());

async function payAndRequestReceipt(language = "en") {
  const { code, intentId } = await payments.visitor.startPayment();
  await payments.stripe.pay(intentId);
  const { body } = await payments.visitor.confirmPayment(code).expect(200);
  await payments.visitor.agent
    .post(`/api/transactions/${code}/receipt`)
    .set("Accept-Language", language)
    .send({ email: "ada@example.com" })
    .expect(200);
  return body;
}

async function sendReceipt() {
  const mailer = createSmtpMailer(server.url, "Duty Calculator <no-reply@duty.example.com>");
  const publicUrl = "http://duty.example";
  await sendDueMail({ ...payments.app.deps, publicUrl, templates: mailTemplates, mail: mailer });
  const [mail] = server.received;
  return { subject: mail?.subject ?? "", text: mail?.text ?? "", html: mail?.html ?? "" };
}

it("the receipt of a test payment says in subject and text that no money was charged", async () => {
  const { transactionCode } = await payAndRequestReceipt();
  const { subject, text, html } = await sendReceipt();
  expect(subject).toBe(`Test payment: your receipt ${transactionCode}`);
  for (const body of [text, html]) {
    expect(body).toContain("no money was charged");
    expect(body).toContain("$87.50\u00a0USD");
    expect(body).not.toContain("We received your payment");
  }
});

it("the receipt of a payment that was refunded in part says how much was refunded", async () => {
  await payAndRequestReceipt();
  const refunded = 2000 as Cents;
  await db().update(transactions).set({ status: "partially_refunded", refunded });
  const { text, html } = await sendReceipt();
  expect(text).toContain("Refunded: $20.00\u00a0USD");
  expect(html).toMatch(/Refunded<.*\$20\.00\u00a0USD/);
});

it("the receipt of a live payment mentions no test", async () => {
  await payAndRequestReceipt();
  await db().update(transactions).set({ isLive: true });
  const { subject, text } = await sendReceipt();
  expect(subject).toMatch(/^Your receipt/);
  expect(text).toContain("We received your payment of $87.50\u00a0USD");
  expect(text).not.toMatch(/test|refund/i);
});

it("the receipt names the lane and the contents code in the payer's language", async () => {
  const { shipmentDigest } = await payAndRequestReceipt("de");
  const check = `${shipmentDigest.slice(0, 4)} ${shipmentDigest.slice(4, 8)} ${shipmentDigest.slice(8, 12)}`;
  const { text, html } = await sendReceipt();
  for (const body of [text, html]) {
    for (const fact of [
      "Vietnam → Vereinigte Staaten",
      "Inhaltscode",
      check,
      "Visa\u00a0••••\u00a04242",
    ])
      expect(body).toContain(fact);
  }
});

it("the receipt of a payment from before there were digests has no contents code", async () => {
  await payAndRequestReceipt();
  await db().update(transactions).set({ shipmentDigest: null, fromCountry: null });
  const { text } = await sendReceipt();
  expect(text).toContain("Route: United States");
  expect(text).not.toContain("Contents code");
});

it("the receipt is attached as a document in the payer's language", async () => {
  const { transactionCode } = await payAndRequestReceipt("de");
  const sent: Mail[] = [];
  const mail: Mailer = { send: async (message) => void sent.push(message), close: () => {} };
  const publicUrl = "http://duty.example";
  await sendDueMail({ ...payments.app.deps, publicUrl, templates: mailTemplates, mail });
  const [file] = sent[0]?.attachments ?? [];
  expect(file?.filename).toBe(`receipt-${transactionCode}.pdf`);
  const { lines } = readPdf(Buffer.from(file?.content ?? ""));
  expect(lines).toContain("Quittung");
  expect(lines).toContain("$87.50\u00a0USD");
});
