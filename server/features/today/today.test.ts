import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { destinationToday } from "#server/features/datasets/version-dates.ts";
import type { DueMail } from "#server/features/mail/mail-template.ts";
import { renderMail } from "#server/features/mail/render-mail.ts";
import { mailTemplates } from "#server/jobs/mail-outbox.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import {
  datasetVersions,
  mailOutbox,
  notices,
  paymentAttempts,
  sources,
} from "#shared/db/schema.ts";
import type { AttentionItem } from "#shared/today/contract.ts";
import { utcDay } from "#shared/utc-day.ts";
import { activateVersion } from "#tests/support/activate-version.ts";
import { exampleMeasures } from "#tests/support/example-measures.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { setUpPayments } from "#tests/support/set-up-payments.ts";

const payments = setUpPayments();
let owner: LoggedIn;
beforeAll(async () => {
  owner = await logInAs(payments.app, "owner");
});
beforeEach(async () => {
  await payments.app.deps.db.delete(mailOutbox);
});

const allAttention = async (): Promise<AttentionItem[]> =>
  (await owner.agent.get("/api/admin/attention").expect(200)).body;
/** All but changes of duties, whose dates are those of the shipped measures. */
const attention = async () => (await allAttention()).filter(({ kind }) => kind !== "dutiesChange");
const ownerMails = async (kind: string) =>
  (await payments.app.deps.db.select().from(mailOutbox)).filter((mail) => mail.kind === kind);
const render = (mail: typeof mailOutbox.$inferSelect) => {
  const due: DueMail = { ...mail, email: owner.user.email };
  return renderMail(payments.app.deps.db, due, { ...payments.app.deps, templates: mailTemplates });
};
async function completePayment() {
  const payment = await payments.completePayment(payments.visitor);
  await payments.processEvents();
  return payment;
}

describe("an event of a payment that needs a person", () => {
  it("is a dispute with its deadline, until Stripe waits for no answer, mailed once", async () => {
    const { code, intentId } = await completePayment();
    const { id } = await payments.stripe.openDispute(intentId, {});
    await payments.processEvents();
    const [item] = await attention();
    expect(item).toMatchObject({ kind: "dispute", code, amount: 87.5, currency: "USD" });
    expect(item).toMatchObject({ isLive: false, deadline: expect.stringMatching(/Z$/) });
    await payments.processEvents();
    const mails = await ownerMails("disputeOpened");
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    const text = mail && (await render(mail))?.text;
    expect(text).toContain(`of payment ${code}`);
    expect(text).toContain("$87.50");
    expect(text).toContain("Answer by");
    await payments.stripe.setDisputeStatus(id, "lost");
    await payments.processEvents();
    expect(await attention()).toEqual([]);
    expect(await ownerMails("disputeOpened")).toHaveLength(1);
  });

  it("is a refund that fails after it succeeded, until it is made again", async () => {
    const { code } = await completePayment();
    const refund = (refunded: number) =>
      owner.agent
        .post(`/api/admin/transactions/${code}/refund`)
        .send({ amount: 87.5, currency: "USD", refunded })
        .expect(200);
    await refund(0);
    const [made] = await payments.stripe.refunds();
    await payments.stripe.failRefund(made?.id ?? "", "lost_or_stolen_card");
    await payments.processEvents();
    expect(await attention()).toMatchObject([{ kind: "refundFailed", code, amount: 87.5 }]);
    await payments.processEvents();
    const mails = await ownerMails("refundFailed");
    expect(mails).toHaveLength(1);
    await refund(0);
    expect(await attention()).toEqual([]);
  });

  it("is a payment of another amount than its transaction's", async () => {
    const { code, intentId } = await payments.visitor.startPayment();
    muteConsoleErrors(); // logs an alert
    await payments.app.deps.pool.query("update transactions set amount = 1");
    await payments.stripe.pay(intentId);
    await payments.processEvents();
    expect(await payments.app.deps.db.select().from(paymentAttempts)).toMatchObject([
      { state: "mismatch" },
    ]);
    expect(await attention()).toMatchObject([{ kind: "mismatch", code }]);
    await payments.processEvents();
    expect(await ownerMails("paymentMismatch")).toMatchObject([{ details: { intentId } }]);
  });
});

describe("mails", () => {
  it("that wait after several attempts are listed", async () => {
    const { db } = payments.app.deps;
    await owner.agent.post("/api/admin/test-mail").expect(200);
    await owner.agent.post("/api/admin/test-mail").expect(200);
    const queued = await ownerMails("testMail");
    expect(queued).toMatchObject([{ userId: owner.user.id }]);
    expect(await attention()).toEqual([]);
    const failing = { attempts: 3, lastError: "ECONNREFUSED" };
    await db.update(mailOutbox).set(failing).where(eq(mailOutbox.kind, "testMail"));
    expect(await attention()).toMatchObject([{ kind: "mailFailing", count: 1 }]);
  });
});

describe("a known change of duties", () => {
  const dayIn = (days: number) => utcDay(new Date(Date.parse(today()) + days * 86_400_000));
  const today = () => destinationToday(TARIFF_DESTINATION);

  it("is listed from 30 days ahead until its day, with all programs of the day", async () => {
    const file = exampleMeasures();
    const [steel, vietnam, europe] = file.measures;
    Object.assign(steel ?? {}, { from: dayIn(31) });
    Object.assign(vietnam ?? {}, { from: dayIn(30) });
    Object.assign(europe ?? {}, { from: dayIn(3) });
    Object.assign(file.gaps[0] ?? {}, { from: dayIn(3) });
    const { body } = await owner.agent
      .post("/api/admin/datasets/measures/versions")
      .attach("file", Buffer.from(JSON.stringify(file)), "us.json")
      .expect(200);
    await activateVersion(owner.agent, "measures", body.version.id);
    const changes = (await allAttention()).filter(({ kind }) => kind === "dutiesChange");
    const metals = { en: "Section 232: metals", de: "Section 232: Metalle" };
    const labor = { en: "Section 301: labor" };
    expect(changes).toEqual([
      { kind: "dutiesChange", at: dayIn(3), days: 3, names: [labor, metals] },
      { kind: "dutiesChange", at: dayIn(30), days: 30, names: [labor] },
    ]);
  });
});

it("lists the steps of the set-up for owners", async () => {
  const { body } = await owner.agent.get("/api/admin/set-up").expect(200);
  expect(body).toContainEqual({ name: "webhook", isDone: true });
  expect(body).toContainEqual({ name: "testMail", isDone: false });
  expect(body).toContainEqual({ name: "twoStep", isDone: false });
});

const DATA_KINDS: ReadonlySet<AttentionItem["kind"]> = new Set([
  "proposal",
  "notices",
  "sourceFailing",
]);

describe("what is new about data", () => {
  it("lists drafts of sources, notices and sources that keep failing, until they are dealt with", async () => {
    const { db } = payments.app.deps;
    const kinds = async () =>
      (await allAttention()).map(({ kind }) => kind).filter((kind) => DATA_KINDS.has(kind));
    const [draft] = await db
      .insert(datasetVersions)
      .values({
        kind: "schedule",
        name: "2026 Revision 21",
        fileName: "hts.json",
        sha256: "",
        rowCount: 0,
        source: "usitc",
      })
      .returning();
    await db.insert(sources).values([
      { name: "usitc", isOn: true, failures: 2 },
      { name: "ecb", isOn: true, failures: 3, lastLookAt: new Date() },
    ]);
    const document = { id: "1", title: "", url: "", publishedOn: "2026-11-20" };
    await db
      .insert(notices)
      .values({ ...document, agencies: [], headings: [], programs: [], lines: [] });
    const found = (await allAttention()).filter(({ kind }) => DATA_KINDS.has(kind));
    expect(found).toEqual([
      { kind: "proposal", at: expect.any(String), dataset: "schedule", name: "2026 Revision 21" },
      { kind: "notices", at: expect.any(String), count: 1 },
      { kind: "sourceFailing", at: expect.any(String), source: "ecb" },
    ]);
    const path = `/api/admin/datasets/schedule/versions/${draft?.id}/dismiss`;
    await owner.agent.post(path).send({ reason: "Known" }).expect(200);
    await owner.agent.put("/api/admin/notices/1").send({ isClosed: true }).expect(200);
    await owner.agent.put("/api/admin/sources/ecb").send({ isOn: false }).expect(200);
    expect(await kinds()).toEqual([]);
  });
});
