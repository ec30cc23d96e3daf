import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { transactions } from "#shared/db/schema.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { setUpPayments } from "#tests/support/set-up-payments.ts";

const payments = setUpPayments({ hasWebhooks: false });
let admin: LoggedIn;
beforeAll(async () => {
  admin = await logInAs(payments.app, "admin");
});

const search = async (query: object) =>
  (await admin.agent.get("/api/admin/transactions").query(query).expect(200)).body;
const foundCodes = async (query: object) =>
  (await search(query)).transactions.map(
    ({ transactionCode }: { transactionCode: string }) => transactionCode,
  );

async function startPayments(count: number) {
  const codes: string[] = [];
  for (let index = 0; index < count; index++) {
    codes.push((await payments.createVisitor().startPayment()).code);
  }
  return codes;
}

describe("GET /api/admin/transactions", () => {
  it("finds transactions by code, email, amount, status and day", async () => {
    const { visitor, stripe } = payments;
    const paid = await visitor.startPayment();
    await stripe.pay(paid.intentId);
    await visitor.confirmPayment(paid.code).expect(200);
    await visitor.agent
      .post(`/api/transactions/${paid.code}/receipt`)
      .send({ email: "Payer@Example.com" })
      .expect(200);
    const { code: pending } = await payments.createVisitor().startPayment("EUR");

    expect(await foundCodes({})).toEqual([pending, paid.code]);
    expect(await foundCodes({ search: paid.code.toLowerCase() })).toEqual([paid.code]);
    expect(await foundCodes({ search: "PAYER@example.com" })).toEqual([paid.code]);
    expect(await foundCodes({ search: "87.50" })).toEqual([pending, paid.code]);
    expect(await foundCodes({ search: "87.51" })).toEqual([]);
    expect(await foundCodes({ search: "no such" })).toEqual([]);
    expect(await foundCodes({ status: "completed" })).toEqual([paid.code]);
    expect(await foundCodes({ mode: "live" })).toEqual([]);
    expect(await foundCodes({ currency: "EUR" })).toEqual([pending]);
    expect(await foundCodes({ currency: "EUR", status: "completed" })).toEqual([]);
    expect(await foundCodes({ to: "2026-01-01" })).toEqual([]);
    expect(await foundCodes({ from: "2026-01-01", status: "pending" })).toEqual([pending]);
  });

  it("finds a transaction by each address to which a receipt was sent", async () => {
    const { visitor } = payments;
    const { code } = await payments.completePayment(visitor);
    for (const email of ["payer@example.com", "books@example.com", "payer@example.com"]) {
      await visitor.agent.post(`/api/transactions/${code}/receipt`).send({ email }).expect(200);
    }
    await payments.completePayment(payments.createVisitor());
    for (const search of ["payer@example.com", "BOOKS@example.com"]) {
      expect(await foundCodes({ search })).toEqual([code]);
    }
    expect(await foundCodes({ search: "other@example.com" })).toEqual([]);
    const { text } = await admin.agent
      .get("/api/admin/transactions.csv")
      .query({ search: "books@example.com" })
      .expect(200);
    expect(text).toContain(code);
  });

  it("returns pages of 10 without gaps or repetitions, also for equal times", async () => {
    const codes = await startPayments(12);
    await payments.app.deps.db
      .update(transactions)
      .set({ createdAt: sql`'2026-05-05T10:00:00.123456Z'` });
    const first = await search({});
    expect(first.transactions).toHaveLength(10);
    const second = await search({ after: first.next });
    expect(second.next).toBeNull();
    const shown = [...first.transactions, ...second.transactions].map(
      ({ transactionCode }) => transactionCode,
    );
    expect(new Set(shown)).toEqual(new Set(codes));
    expect(shown).toHaveLength(12);
  });

  it.each([
    { after: "x" },
    { after: "2026-13-45T00:00:00.000000Z_01a20629-ed5a-7695-98fd-19422fa7ae52" },
    { after: "2026-02-30T00:00:00.000000Z_01a20629-ed5a-7695-98fd-19422fa7ae52" },
    { search: "a\0@example.com" },
    { status: "paid" },
    { from: "1.1.2026" },
    { mode: "both" },
    { currency: "XYZ" },
  ])("returns 400 for %j", async (query) => {
    await admin.agent.get("/api/admin/transactions").query(query).expect(400);
  });

  it("returns 400 for the CSV file of a search with a control character", async () => {
    await admin.agent.get("/api/admin/transactions.csv").query({ search: "a\0" }).expect(400);
  });

  it("returns 403 to users and 401 to visitors", async () => {
    const { agent } = await logInAs(payments.app, "user");
    await agent.get("/api/admin/transactions").expect(403);
    await payments.app.agent.get("/api/admin/transactions").expect(401);
  });
});

describe("GET /api/admin/transactions/:code", () => {
  it("returns the attempts and receipts of a transaction", async () => {
    const { code, intentId } = await payments.visitor.startPayment();
    await payments.stripe.pay(intentId, "4000000000000002");
    await payments.visitor.confirmPayment(code).expect(409);
    const { body } = await admin.agent.get(`/api/admin/transactions/${code}`).expect(200);
    expect(body).toMatchObject({
      transactionCode: code,
      status: "pending",
      isTest: true,
      fromCountry: "VN",
      toCountry: "US",
      email: null,
      refundable: 0,
      stripeUrl: `https://dashboard.stripe.com/test/payments/${intentId}`,
      attempts: [{ number: 1, state: "open", lastErrorCode: "card_declined" }],
      refunds: [],
      disputes: [],
      receipts: [],
    });
  });

  it("returns 404 for an unknown code", async () => {
    await admin.agent.get("/api/admin/transactions/2222-2222-2222-2222").expect(404);
  });
});
