import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendDueMail } from "#server/features/mail/send-due-mail.ts";
import { createSmtpMailer } from "#server/integrations/mail.ts";
import { mailTemplates } from "#server/jobs/mail-outbox.ts";
import { auditEvents, mailOutbox, transactions } from "#shared/db/schema.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { setUpPayments } from "#tests/support/set-up-payments.ts";

const payments = setUpPayments({ hasWebhooks: false });
const db = () => payments.app.deps.db;
const EMAIL = "payer@example.com";

let admin: LoggedIn;
let server: MailServer;
beforeAll(async () => {
  admin = await logInAs(payments.app, "admin");
  server = await startMailServer();
});
beforeEach(() => {
  server.received.length = 0;
  payments.app.deps.hasMailServer = true;
});
afterAll(() => server.close());

/** A paid payment whose payer has left an address. */
async function pay({ itemPatch = {}, language = "en" } = {}) {
  await payments.visitor.calculate("USD", itemPatch);
  const { body } = await payments.visitor.createPayment().set("Accept-Language", language);
  const code: string = body.transactionCode;
  const intentId = body.clientSecret.replace(/_secret_.*/, "");
  await payments.stripe.pay(intentId);
  await payments.visitor.confirmPayment(code).expect(200);
  await db().update(transactions).set({ receiptEmail: EMAIL });
  return code;
}

const send = (code: string) => admin.agent.post(`/api/admin/transactions/${code}/explanation`);

async function deliver() {
  const mailer = createSmtpMailer(server.url, "Duty Calculator <no-reply@duty.example.com>");
  await sendDueMail({ ...payments.app.deps, templates: mailTemplates, mail: mailer });
  const [mail] = server.received;
  return {
    to: mail?.to,
    subject: mail?.subject ?? "",
    text: mail?.text.replaceAll("\r\n", "\n") ?? "",
    html: mail?.html ?? "",
  };
}

describe("POST /api/admin/transactions/:code/explanation", () => {
  it("mails the items with rate × value, the sum and the data in the language of the payment", async () => {
    const code = await pay({ language: "de" });
    await send(code).expect(200, { transactionCode: code, email: EMAIL });
    const { subject, text, html } = await deliver();
    expect(subject).toBe(`So wurde Ihre Zahlung ${code} berechnet`);
    for (const body of [text, html]) {
      for (const fact of [
        "Shoes",
        "37.5\u00a0% × $200.00",
        "27.5\u00a0% × $200.00",
        "$75.00",
        "$87.50",
        "Länderzollsätze",
      ])
        expect(body).toContain(fact);
    }
  });

  it("mails the layers of a tariff line with their programs", async () => {
    const code = await pay({ itemPatch: { hsCode: "6109.10.00.12", countryOfOrigin: "VN" } });
    await send(code).expect(200);
    const { text } = await deliver();
    expect(text).toContain("Section 301: forced labor: $12.50\n  12.5% × $100.00 · 9903.05.84");
    expect(text).toContain("Duty of the tariff line: $16.50\n  16.5% × $100.00 · 6109.10.00.12");
    expect(text).toContain("Tariff schedule: 2026 Revision 10, in force from Jun 8, 2026");
  });

  it("says plainly what was not stored of an earlier calculation", async () => {
    const code = await pay();
    await db().execute(sql`update calculation_items set assessment = null`);
    await send(code).expect(200);
    const { text } = await deliver();
    expect(text).toContain("stored before the rate of each item was kept");
    expect(text).toContain("Total: $87.50");
  });

  it("is recorded in the activity log and on the payment's timeline", async () => {
    const code = await pay();
    await send(code).expect(200);
    await deliver();
    const events = await db().select().from(auditEvents);
    const ofPayment = events.filter(({ target }) => target === code);
    expect(ofPayment.filter(({ action }) => action === "explanationSent")).toMatchObject([
      { actor: admin.user.email, details: { after: EMAIL } },
    ]);
    const { body } = await admin.agent.get(`/api/admin/transactions/${code}`).expect(200);
    expect(body.explanations).toEqual([{ email: EMAIL, sentAt: expect.any(String) }]);
    expect(body.receipts).toEqual([]);
  });

  it("sends it beside a receipt to the same address", async () => {
    const code = await pay();
    await payments.visitor.agent
      .post(`/api/transactions/${code}/receipt`)
      .send({ email: EMAIL })
      .expect(200);
    await send(code).expect(200);
    const mails = await db().select().from(mailOutbox);
    expect(mails.map(({ kind }) => kind).sort()).toEqual(["chargeExplanation", "receipt"]);
  });

  it("answers 409 within ten minutes of the last one, not after", async () => {
    const code = await pay();
    await send(code).expect(200);
    await send(code).expect(409);
    await db().update(mailOutbox).set({ sentAt: sql`now() - interval '9 minutes'` });
    await send(code).expect(409);
    await db().update(mailOutbox).set({ sentAt: sql`now() - interval '11 minutes'` });
    await send(code).expect(200);
    expect(await db().$count(mailOutbox)).toBe(1);
  });

  it("answers 409 without a mail server, without an address and before the payment", async () => {
    const code = await pay();
    payments.app.deps.hasMailServer = false;
    const withoutServer = await send(code).expect(409);
    expect(withoutServer.body.code).toBe("payments.noMailServer");
    payments.app.deps.hasMailServer = true;
    await db().update(transactions).set({ receiptEmail: null });
    expect((await send(code).expect(409)).body.code).toBe("payments.noPayerEmail");
    await db().update(transactions).set({ completedAt: null });
    expect((await send(code).expect(409)).body.code).toBe("payments.notCompleted");
    expect(await db().$count(mailOutbox)).toBe(0);
  });
});
