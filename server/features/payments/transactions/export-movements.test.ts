import { beforeAll, describe, expect, it } from "vitest";
import { disputes, refunds, transactions } from "#shared/db/schema.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { setUpPayments } from "#tests/support/set-up-payments.ts";

const payments = setUpPayments();
let owner: LoggedIn;
beforeAll(async () => {
  owner = await logInAs(payments.app, "owner");
});

async function readMovements(query: object) {
  const { text, headers } = await owner.agent
    .get("/api/admin/movements.csv")
    .query(query)
    .expect(200);
  const [header = "", ...lines] = text.trim().split("\n");
  const names = header.split(",");
  const rows = lines.map((line) =>
    Object.fromEntries(line.split(",").map((cell, index) => [names[index], cell])),
  );
  return { header, rows, fileName: headers["content-disposition"] };
}

async function completePayment() {
  const payment = await payments.completePayment(payments.visitor);
  await payments.processEvents();
  return payment;
}
const refund = (code: string, amount: number, refunded: number) =>
  owner.agent.post(`/api/admin/transactions/${code}/refund`).send({ amount, refunded }).expect(200);

describe("GET /api/admin/movements.csv", () => {
  it("has a row for each movement on its own day, with its parts where it moves the whole payment", async () => {
    const { db } = payments.app.deps;
    const { code, intentId } = await completePayment();
    await payments.visitor.agent
      .post(`/api/transactions/${code}/receipt`)
      .send({ email: "payer@example.com" })
      .expect(200);
    await refund(code, 7.5, 0);
    await payments.processEvents();
    const { id } = await payments.stripe.openDispute(intentId, { amount: 8000 });
    await payments.processEvents();
    await payments.stripe.setDisputeStatus(id, "won");
    await payments.processEvents();
    await db.update(transactions).set({ completedAt: new Date("2026-03-31T23:59:59Z") });
    await db.update(refunds).set({ createdAt: new Date("2026-04-01T00:00:00Z") });
    await db.update(disputes).set({
      createdAt: new Date("2026-04-10T08:00:00Z"),
      updatedAt: new Date("2026-05-02T08:00:00Z"),
    });

    const { header, rows } = await readMovements({ mode: "test" });
    expect(header).toBe(
      "moved_at_utc,type,amount,currency,duty,tax,fee,transaction_code,email,from_country,to_country,reference",
    );
    expect(rows.map(({ moved_at_utc, type, amount }) => [moved_at_utc, type, amount])).toEqual([
      ["2026-03-31 23:59:59", "charge", "87.50"],
      ["2026-04-01 00:00:00", "refund", "-7.50"],
      ["2026-04-10 08:00:00", "dispute", "-80.00"],
      ["2026-05-02 08:00:00", "dispute_won", "80.00"],
    ]);
    const [charge, ...others] = rows;
    const parts = [charge?.duty, charge?.tax, charge?.fee].map(Number);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(87.5);
    expect(charge).toMatchObject({ email: "payer@example.com", reference: intentId });
    for (const { duty, tax, fee } of others) expect([duty, tax, fee]).toEqual(["", "", ""]);

    const april = await readMovements({ mode: "test", from: "2026-04-01", to: "2026-04-30" });
    expect(april.rows.map(({ type }) => type)).toEqual(["refund", "dispute"]);
    expect(april.fileName).toContain("movements-test_2026-04-01_2026-04-30.csv");
  });

  it("leaves out inquiries and refunds that failed, and returns the parts of a whole refund", async () => {
    const { code, intentId } = await completePayment();
    await payments.stripe.openDispute(intentId, { status: "warning_needs_response" });
    await payments.processEvents();
    await refund(code, 87.5, 0);
    await payments.processEvents();
    const rowsOf = async () =>
      (await readMovements({ mode: "test" })).rows.filter(
        ({ transaction_code }) => transaction_code === code,
      );
    const [charge, returned, ...others] = await rowsOf();
    expect(others).toEqual([]);
    expect(returned).toMatchObject({ type: "refund", amount: "-87.50" });
    for (const part of ["duty", "tax", "fee"]) {
      expect(Number(returned?.[part])).toBe(-Number(charge?.[part]) || 0);
    }
    await payments.app.deps.db.update(refunds).set({ state: "failed" });
    expect(await rowsOf()).toHaveLength(1);
  });

  it("has live payments without a mode, never both", async () => {
    await completePayment();
    expect((await readMovements({})).rows).toEqual([]);
    await payments.app.deps.db.update(transactions).set({ isLive: true });
    expect((await readMovements({})).rows.length).toBeGreaterThan(0);
    expect((await readMovements({ mode: "test" })).rows).toEqual([]);
  });

  it("rejects days that are reversed, and visitors", async () => {
    const range = { from: "2026-04-02", to: "2026-04-01" };
    await owner.agent.get("/api/admin/movements.csv").query(range).expect(400);
    await payments.app.agent.get("/api/admin/movements.csv").expect(401);
  });
});
