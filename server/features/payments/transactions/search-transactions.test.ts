import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { transactions, users } from "#shared/db/schema.ts";
import { toCents } from "#shared/money.ts";
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
    const [header = "", line = ""] = text.split("\n");
    expect(header.split(",").at(-1)).toBe("email");
    expect(line).toContain(code);
    expect(line.split(",").at(-1)).toBe("payer@example.com"); // the last one that was entered
  });

  it("finds transactions by parts of the code, the address, the payer's name and the PaymentIntent", async () => {
    const { db } = payments.app.deps;
    const { visitor } = payments;
    const { code, intentId } = await payments.completePayment(visitor);
    for (const email of ["first_payer@example.com", "second@shop.example"]) {
      await visitor.agent.post(`/api/transactions/${code}/receipt`).send({ email }).expect(200);
    }
    const { user } = await logInAs(payments.app, "user");
    await db
      .update(users)
      .set({ firstName: "Grete", lastName: "100%ig" })
      .where(eq(users.id, user.id));
    const { code: named } = await payments.createVisitor().startPayment("EUR");
    const isNamed = eq(transactions.transactionCode, named.replaceAll("-", ""));
    await db.update(transactions).set({ userId: user.id }).where(isNamed);

    expect(await foundCodes({ search: "SECOND@shop" })).toEqual([code]);
    expect(await foundCodes({ search: "shop.example" })).toEqual([code]);
    expect(await foundCodes({ search: "t_payer" })).toEqual([code]);
    expect(await foundCodes({ search: "tXpayer" })).toEqual([]);
    expect(await foundCodes({ search: code.slice(5, 14).toLowerCase() })).toEqual([code]);
    expect(await foundCodes({ search: intentId })).toEqual([code]);
    expect(await foundCodes({ search: intentId.slice(0, 12) })).toEqual([code]);
    expect(await foundCodes({ search: "grete 100%" })).toEqual([named]);
    expect(await foundCodes({ search: "0%i" })).toEqual([named]);
    expect(await foundCodes({ search: "%" })).toEqual([named]);
    expect(await foundCodes({ search: user.email.slice(0, 20) })).toEqual([named]);
    expect(await foundCodes({ search: "grete", currency: "USD" })).toEqual([]);
    const { text } = await admin.agent
      .get("/api/admin/transactions.csv")
      .query({ search: "grete" })
      .expect(200);
    expect(text.trim().split("\n")).toHaveLength(2);
  });

  it("finds an address as a whole before those that contain it", async () => {
    const codes: string[] = [];
    for (const email of ["anna@example.com", "joanna@example.com"]) {
      const visitor = payments.createVisitor();
      const { code } = await payments.completePayment(visitor);
      await visitor.agent.post(`/api/transactions/${code}/receipt`).send({ email }).expect(200);
      codes.unshift(code);
    }
    expect(await foundCodes({ search: "anna@example.com" })).toEqual(codes.slice(1));
    expect(await foundCodes({ search: "nna@example.com" })).toEqual(codes);
  });

  it("returns the email and the lane of each transaction", async () => {
    const { visitor } = payments;
    const { code } = await payments.completePayment(visitor);
    const lane = { fromCountry: "VN", toCountry: "US" };
    expect((await search({})).transactions).toMatchObject([{ ...lane, email: null }]);
    const email = "payer@example.com";
    await visitor.agent.post(`/api/transactions/${code}/receipt`).send({ email }).expect(200);
    expect((await search({})).transactions).toMatchObject([{ ...lane, email }]);
  });

  it.each([{ order: "asc" }, { sort: "amount" }, { sort: "amount", order: "asc" }])(
    "returns pages in the order %j without gaps, also for equal amounts",
    async (order) => {
      const codes = await startPayments(12);
      const { db } = payments.app.deps;
      for (const [index, code] of codes.entries()) {
        await db
          .update(transactions)
          .set({ amount: toCents(String(1 + Math.floor(index / 5))) })
          .where(eq(transactions.transactionCode, code.replaceAll("-", "")));
      }
      const first = await search(order);
      const second = await search({ ...order, after: first.next });
      const shown = [...first.transactions, ...second.transactions].map(
        ({ transactionCode }) => transactionCode,
      );
      expect(shown).toEqual(order.order === "asc" ? codes : codes.reverse());
    },
  );

  it("counts days in the time zone that is named", async () => {
    const { code } = await payments.visitor.startPayment();
    await payments.app.deps.db
      .update(transactions)
      .set({ createdAt: new Date("2026-10-31T23:30:00Z") });
    const november = { from: "2026-11-01", to: "2026-11-30" };
    const october = { from: "2026-10-01", to: "2026-10-31" };
    expect(await foundCodes(october)).toEqual([code]);
    expect(await foundCodes({ ...october, zone: "Europe/Berlin" })).toEqual([]);
    expect(await foundCodes({ ...november, zone: "Europe/Berlin" })).toEqual([code]);
    expect(await foundCodes({ ...november, zone: "America/New_York" })).toEqual([]);
    expect(await foundCodes({ from: "0001-01-01", to: "9999-12-31", zone: "Asia/Tokyo" })).toEqual([
      code,
    ]);
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
    { zone: "Europe/Atlantis" },
    { sort: "email" },
    { order: "up" },
    { sort: "amount", after: "2026-02-28T00:00:00.000000Z_01a20629-ed5a-7695-98fd-19422fa7ae52" },
    {
      sort: "amount",
      after: "1e3_2026-02-28T00:00:00.000000Z_01a20629-ed5a-7695-98fd-19422fa7ae52",
    },
    { after: "87.50_2026-02-28T00:00:00.000000Z_01a20629-ed5a-7695-98fd-19422fa7ae52" },
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
