import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DueMail } from "#server/features/mail/mail-template.ts";
import { renderMail } from "#server/features/mail/render-mail.ts";
import { mailTemplates } from "#server/jobs/mail-outbox.ts";
import { mailOutbox, transactions } from "#shared/db/schema.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { setUpPayments } from "#tests/support/set-up-payments.ts";
import { queueMonthlyBookkeeping } from "./queue-monthly-bookkeeping.ts";

const payments = setUpPayments({ hasWebhooks: false });
let owner: LoggedIn;
let admin: LoggedIn;
beforeAll(async () => {
  [owner, admin] = await Promise.all([
    logInAs(payments.app, "owner"),
    logInAs(payments.app, "admin"),
  ]);
});
beforeEach(async () => {
  await payments.app.deps.db.execute(sql`delete from job_state where name = 'monthly-bookkeeping'`);
  await setZone("");
});

const setZone = (value: string, actor = owner) =>
  actor.agent.put("/api/admin/settings/monthly_bookkeeping").send({ value });
const run = (now: string) => queueMonthlyBookkeeping(payments.app.deps, new Date(now));
const mails = () => payments.app.deps.db.select().from(mailOutbox);
const months = async () => (await mails()).map(({ details }) => details);

async function render() {
  const [mail] = await mails();
  if (!mail) return expect.fail();
  const due: DueMail = { ...mail, email: owner.user.email };
  return renderMail(payments.app.deps.db, due, { ...payments.app.deps, templates: mailTemplates });
}

describe("the monthly bookkeeping", () => {
  it("is queued for each owner on the first day of the month in the time zone, once over all processes", async () => {
    await run("2026-11-10T12:00:00Z");
    await setZone("America/New_York").expect(200);
    await run("2026-12-01T04:59:00Z"); // still November
    expect(await mails()).toEqual([]);
    await Promise.all(Array.from({ length: 5 }, () => run("2026-12-01T05:01:00Z")));
    await run("2026-12-15T12:00:00Z");
    expect(await mails()).toMatchObject([
      { kind: "monthlyBookkeeping", userId: owner.user.id, sentAt: null },
    ]);
    expect(await months()).toEqual([
      { from: "2026-11-01", to: "2026-11-30", zone: "America/New_York" },
    ]);
    await run("2027-01-03T12:00:00Z"); // no process ran before
    expect(await months()).toContainEqual({
      from: "2026-12-01",
      to: "2026-12-31",
      zone: "America/New_York",
    });
    expect(await mails()).toHaveLength(2);
  });

  it("begins with the month in which it is turned on, and ends when it is turned off", async () => {
    await run("2026-11-10T12:00:00Z");
    await setZone("Europe/Berlin").expect(200);
    await run("2026-11-11T12:00:00Z");
    await setZone("").expect(200);
    await run("2026-12-01T12:00:00Z");
    await setZone("Europe/Berlin").expect(200);
    await run("2026-12-02T12:00:00Z");
    expect(await mails()).toEqual([]);
  });

  it("has the sums by currency and the file of the month, without test payments", async () => {
    const { db } = payments.app.deps;
    await payments.completePayment(payments.visitor);
    const yen = await payments.completePayment(payments.createVisitor(), "JPY");
    const late = await payments.completePayment(payments.createVisitor());
    await payments.completePayment(payments.createVisitor(), "EUR");
    await db.update(transactions).set({
      isLive: sql`currency <> 'EUR'`,
      completedAt: sql`case when transaction_code = ${late.code.replaceAll("-", "")}
        then '2026-11-30T23:30:00Z'::timestamptz else '2026-11-15T12:00:00Z'::timestamptz end`,
    });
    await run("2026-11-10T12:00:00Z");
    await setZone("Europe/Berlin").expect(200);
    await run("2026-11-30T23:01:00Z");
    const mail = await render();
    expect(mail?.subject).toBe("Bookkeeping of November 2026");
    expect(mail?.text).toContain("USD\nCharges (1): $87.50\u00a0USD\nTotal: $87.50\u00a0USD");
    expect(mail?.text).toContain("JPY\nCharges (1): ");
    expect(mail?.text).not.toContain("EUR");
    expect(mail?.text).toContain(
      "/admin/dashboard/analytics?from=2026-11-01&to=2026-11-30&zone=Europe%2FBerlin&mode=live",
    );
    expect(mail?.attachments).toMatchObject([
      { filename: "movements_2026-11-01_2026-11-30.csv", contentType: "text/csv; charset=utf-8" },
    ]);
    const [file] = mail?.attachments ?? [];
    const lines = String(file?.content).trimEnd().split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^\uFEFFmoved_at_utc,type,amount,currency/);
    expect(file?.content).toContain(yen.code);
    expect(file?.content).not.toContain(late.code);
  });

  it("has no file for a month without movements", async () => {
    await run("2026-11-10T12:00:00Z");
    await setZone("UTC").expect(200);
    await run("2026-12-01T00:00:00Z");
    const mail = await render();
    expect(mail?.text).toContain(
      "There were no charges, refunds or disputes in November 2026 (UTC).",
    );
    expect(mail?.attachments).toBeUndefined();
  });

  it("is turned on by owners only, for a time zone that exists", async () => {
    await setZone("Europe/Berlin", admin).expect(403);
    await setZone("Europe/Atlantis").expect(400);
    await setZone("true").expect(400);
  });
});
