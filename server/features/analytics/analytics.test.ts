import { eq, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calculations, transactions } from "#shared/db/schema.ts";
import { utcDay } from "#shared/utc-day.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { createPaymentApp, type PaymentApp } from "#tests/support/payment-app.ts";
import { rollUp } from "./roll-up.ts";

let payments: PaymentApp;
let admin: LoggedIn;
let owner: LoggedIn;
beforeAll(async () => {
  payments = await createPaymentApp();
  [admin, owner] = await Promise.all([
    logInAs(payments.app, "admin"),
    logInAs(payments.app, "owner"),
  ]);
});
afterAll(() => payments.close());

const getAnalytics = async (range: object = {}) =>
  (await admin.agent.get("/api/admin/analytics").query(range).expect(200)).body;

async function pay(currency: string) {
  const visitor = payments.createVisitor();
  const { code, intentId } = await visitor.startPayment(currency);
  await payments.stripe.pay(intentId);
  await visitor.confirmPayment(code).expect(200);
  return code;
}
const moveAllTo = (day: string) =>
  payments.app.deps.db.execute(sql`
    with moved as (update ${calculations} set created_at = ${day}::timestamptz)
    update ${transactions} set created_at = ${day}::timestamptz`);

describe("getAnalytics", () => {
  it("returns zeros without calculations and transactions", async () => {
    expect(await getAnalytics()).toEqual({
      totalCalculations: 0,
      completedTransactions: 0,
      pendingTransactions: 0,
      totalTransactions: 0,
      paidTransactions: 0,
      revenueByCurrency: {},
      test: { totalTransactions: 0, revenueByCurrency: {} },
      from: expect.any(String),
      to: expect.any(String),
      comparison: null,
      recentTransactions: [],
      unit: "day",
      intervals: [],
      lanes: [],
    });
  });

  it("counts payments with test keys apart, and subtracts refunds from their revenue", async () => {
    await payments.createVisitor().calculate();
    await payments.createVisitor().startPayment();
    const code = await pay("USD");
    await pay("USD");
    await pay("JPY");
    const refunded = await pay("EUR");
    await owner.agent
      .post(`/api/admin/transactions/${code}/refund`)
      .send({ amount: 7.25, refunded: 0 });
    await owner.agent
      .post(`/api/admin/transactions/${refunded}/refund`)
      .send({ amount: 87.5, refunded: 0 });

    expect(await getAnalytics()).toMatchObject({
      totalCalculations: 6,
      completedTransactions: 0,
      pendingTransactions: 0,
      totalTransactions: 0,
      revenueByCurrency: {},
      test: { totalTransactions: 5, revenueByCurrency: { JPY: 88, USD: 167.75 } },
      paidTransactions: 0,
      intervals: [{ calculations: 6, completed: 0, refunded: 0, revenueByCurrency: {} }],
      lanes: [{ calculations: 6, payments: 0 }],
    });
    expect(await getAnalytics({ mode: "test" })).toMatchObject({
      totalCalculations: 6,
      completedTransactions: 3,
      pendingTransactions: 1,
      totalTransactions: 5,
      paidTransactions: 4,
      revenueByCurrency: { JPY: 88, USD: 167.75 },
      intervals: [{ calculations: 6, completed: 3, revenueByCurrency: { JPY: 88, USD: 167.75 } }],
      lanes: [{ calculations: 6, payments: 4 }],
      recentTransactions: [{ transactionCode: refunded }, {}, {}, {}, {}],
    });
    expect((await getAnalytics({ mode: "live" })).recentTransactions).toEqual([]);
    expect((await getAnalytics()).recentTransactions).toHaveLength(5);
    await admin.agent.get("/api/admin/analytics?mode=both").expect(400);
    const { body } = await admin.agent.get("/api/admin/transactions?mode=test").expect(200);
    expect(body.transactions).toHaveLength(5);
    expect(body.transactions[0]).toMatchObject({
      transactionCode: refunded,
      status: "refunded",
      isTest: true,
    });
  });

  it("counts calculations and payments with live keys and subtracts refunds from revenue", async () => {
    // The stand-in has no live keys.
    await payments.app.deps.db.update(transactions).set({ isLive: true });
    const today = await getAnalytics();
    expect(today).toMatchObject({
      totalCalculations: 6,
      completedTransactions: 3,
      pendingTransactions: 1,
      totalTransactions: 5,
      revenueByCurrency: { JPY: 88, USD: 167.75 },
      test: { totalTransactions: 0, revenueByCurrency: {} },
      paidTransactions: 4,
      intervals: [
        {
          calculations: 6,
          completed: 3,
          pending: 1,
          refunded: 1,
          disputed: 0,
          failed: 0,
          revenueByCurrency: { JPY: 88, USD: 167.75 },
        },
      ],
      lanes: [{ fromCountry: "VN", toCountry: "US", calculations: 6, payments: 4 }],
    });
    expect(today.recentTransactions).toHaveLength(5);
    expect(today.recentTransactions[0]).toMatchObject({ status: "refunded", isTest: false });
  });

  it("returns a negative revenue when a refunded payment is disputed", async () => {
    const { db } = payments.app.deps;
    const setDisputed = (disputed: SQL | number) =>
      db
        .update(transactions)
        .set({ disputed: sql`${disputed}` })
        .where(eq(transactions.currency, "EUR"));
    await setDisputed(sql`amount`);
    const { revenueByCurrency } = await getAnalytics();
    expect(revenueByCurrency).toEqual({ EUR: -87.5, JPY: 88, USD: 167.75 });
    await setDisputed(0);
  });

  it("returns the same counts after concurrent and repeated roll-ups", async () => {
    const before = await getAnalytics();
    await payments.app.deps.db.execute(sql`
      update ${calculations} set created_at = created_at - interval '2 minutes'`);
    await Promise.all([rollUp(payments.app.deps.db), rollUp(payments.app.deps.db)]);
    await rollUp(payments.app.deps.db);
    const { rows } = await payments.app.deps.db.execute(sql`
      select sum(count)::integer as count from calculation_totals`);
    expect(rows).toEqual([{ count: 6 }]);
    const { from: _from, intervals: _intervals, ...figures } = before; // may be of the day before now
    expect(await getAnalytics()).toMatchObject(figures);
    await payments.createVisitor().calculate();
    expect((await getAnalytics()).totalCalculations).toBe(7);
  });

  it("rolls up one day per run after a downtime", async () => {
    const { db } = payments.app.deps;
    await db.execute(sql`truncate calculation_totals, job_state`);
    await db.execute(sql`
      update ${calculations} set created_at = now() - interval '3 days'
      where id = (select id from ${calculations} order by id limit 1)`);
    let runs = 1;
    while (await rollUp(db)) runs++;
    expect(runs).toBe(3);
    expect((await getAnalytics()).totalCalculations).toBe(7);
  });
});

describe("getAnalytics with a range of days", () => {
  it("limits the counts to the days from the first to the last", async () => {
    await payments.app.deps.db.execute(sql`truncate calculation_totals, job_state`);
    await moveAllTo("2026-03-31T23:59:59Z");
    expect(await getAnalytics({ from: "2026-03-31", to: "2026-03-31" })).toMatchObject({
      totalCalculations: 7,
      totalTransactions: 5,
      paidTransactions: 4,
      intervals: [{ start: "2026-03-31", calculations: 7, completed: 3, pending: 1, refunded: 1 }],
    });
    expect(await getAnalytics({ from: "2026-04-01" })).toMatchObject({
      totalCalculations: 0,
      totalTransactions: 0,
      recentTransactions: [],
    });
    expect(await getAnalytics({ to: "2026-03-30" })).toMatchObject({
      totalTransactions: 0,
      lanes: [],
    });
  });

  it("returns the same figures of as many days before", async () => {
    const { comparison, ...figures } = await getAnalytics({ from: "2026-04-01", to: "2026-04-10" });
    expect(figures).toMatchObject({ totalCalculations: 0, intervals: [] });
    expect(comparison.current).toMatchObject({ from: "2026-04-01", to: "2026-04-10" });
    expect(comparison.previous).toEqual({
      from: "2026-03-22",
      to: "2026-03-31",
      totalCalculations: 7,
      totalTransactions: 5,
      completedTransactions: 3,
      pendingTransactions: 1,
      paidTransactions: 4,
      revenueByCurrency: { JPY: 88, USD: 167.75 },
    });
    const later = await getAnalytics({ from: "2026-04-11", to: "2026-04-20" });
    expect(later.comparison.previous).toMatchObject({ totalCalculations: 0, totalTransactions: 0 });
  });

  it("compares whole days only: today counts in the figures, not in the comparison", async () => {
    const today = utcDay();
    const yesterday = utcDay(new Date(Date.parse(today) - 86_400_000));
    await moveAllTo(`${today}T00:00:00Z`);
    const { comparison, ...figures } = await getAnalytics({ from: yesterday, to: today });
    await moveAllTo("2026-03-31T23:59:59Z");
    expect(figures).toMatchObject({ totalCalculations: 7, totalTransactions: 5 });
    expect(comparison.current).toMatchObject({
      from: yesterday,
      to: yesterday,
      totalCalculations: 0,
      totalTransactions: 0,
      revenueByCurrency: {},
    });
    expect((await getAnalytics({ from: today, to: today })).comparison).toBeNull();
  });

  it("counts no payments with test keys of the days before", async () => {
    const { db } = payments.app.deps;
    await db.update(transactions).set({ isLive: false });
    const { test } = await getAnalytics({ from: "2026-04-01", to: "2026-04-10" });
    await db.update(transactions).set({ isLive: true });
    expect(test).toEqual({ totalTransactions: 0, revenueByCurrency: {} });
  });

  it("returns weeks, months and years of longer ranges", async () => {
    const startOf = async (range: object) => {
      const { unit, intervals } = await getAnalytics({ to: "2026-12-31", ...range });
      return [unit, intervals.map(({ start }: { start: string }) => start)];
    };
    expect(await startOf({ from: "2026-03-01" })).toEqual(["week", ["2026-03-30"]]);
    expect(await startOf({ from: "2024-03-01" })).toEqual(["month", ["2026-03-01"]]);
    expect(await startOf({ from: "2010-03-01" })).toEqual(["year", ["2026-01-01"]]);
    expect(await startOf({})).toEqual(["week", ["2026-03-30"]]);
  });

  it.each([
    { from: "yesterday" },
    { to: "2026-02-30" },
    { from: "2026-1-1" },
    { from: "0000-01-01" },
    { from: "'" },
  ])("rejects the range %j", async (range) => {
    await admin.agent.get("/api/admin/analytics").query(range).expect(400);
    await admin.agent.get("/api/admin/transactions.csv").query(range).expect(400);
  });

  it.each(["analytics", "transactions", "transactions.csv", "activity", "activity.csv"])(
    "rejects a range of %s that ends before it starts",
    async (path) => {
      const { body } = await owner.agent
        .get(`/api/admin/${path}`)
        .query({ from: "2026-04-02", to: "2026-04-01" })
        .expect(400);
      expect(body).toMatchObject({
        message: "to: Enter a day that is not before “from”",
        fields: { to: "Enter a day that is not before “from”" },
      });
    },
  );
});

describe("exportTransactions", () => {
  it("writes one line per transaction of the range", async () => {
    const { text, headers } = await admin.agent
      .get("/api/admin/transactions.csv")
      .query({ from: "2026-03-31", to: "2026-03-31" })
      .expect(200);
    const [header, ...lines] = text.trim().split("\n");
    expect(header).toMatch(/^transaction_code,created_at_utc,status,amount,currency,refunded,/);
    expect(lines).toHaveLength(5);
    expect(lines.join()).toContain("partially_refunded,87.50,USD,7.25,VN,US,pi_");
    expect(lines.every((line) => line.endsWith(",live,0.00,"))).toBe(true); // none has an email
    expect(headers["content-disposition"]).toContain("transactions.csv");
    const { text: none } = await admin.agent
      .get("/api/admin/transactions.csv")
      .query({ from: "2026-04-01" });
    expect(none.trim()).toBe(header);
  });

  it("writes times to the second, because spreadsheets read no fractions of six digits", async () => {
    const { text } = await admin.agent.get("/api/admin/transactions.csv").expect(200);
    const [, ...lines] = text.trim().split("\n");
    const times = lines.flatMap((line) => line.match(/[^,]+:[^,]+/g) ?? []);
    expect(times.length).toBeGreaterThan(lines.length);
    for (const time of times) expect(time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  it.each([
    [{ status: "partially_refunded" }, 1],
    [{ currency: "JPY" }, 1],
    [{ search: "88", mode: "live" }, 1],
    [{ search: "87.50", status: "refunded" }, 1],
    [{ search: "payer@example.com" }, 0],
    [{ mode: "test" }, 0],
  ])("writes only the transactions that match %j", async (filter, count) => {
    const { text } = await admin.agent.get("/api/admin/transactions.csv").query(filter).expect(200);
    expect(text.trim().split("\n")).toHaveLength(count + 1);
  });

  it("returns 401 to visitors", async () => {
    await payments.app.agent.get("/api/admin/transactions.csv").expect(401);
  });
});

it("compacts the totals of past days without changing the counts", async () => {
  const before = await getAnalytics();
  await rollUp(payments.app.deps.db);
  const { rows } = await payments.app.deps.db.execute(sql`
    select shard from transaction_totals where day = '2026-03-31'
    union select shard from transaction_lanes where day = '2026-03-31'`);
  expect(rows).toEqual([{ shard: 16 }]);
  expect(await getAnalytics()).toMatchObject({ ...before, totalCalculations: expect.any(Number) });
});

it("keeps the totals correct when many transactions are deleted or updated at once", async () => {
  const { db } = payments.app.deps;
  const inYen = sql`select id from ${transactions} where currency = 'JPY'`;
  await db.execute(sql`delete from payment_attempts where transaction_id in (${inYen})`);
  await db.execute(sql`delete from ${transactions} where id in (${inYen})`);
  await db.execute(sql`update ${transactions} set status = 'failed' where status = 'pending'`);
  expect(await getAnalytics()).toMatchObject({
    totalTransactions: 4,
    pendingTransactions: 0,
    revenueByCurrency: { USD: 167.75 },
  });
});
