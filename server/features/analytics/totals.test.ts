import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { transactions } from "#shared/db/schema.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { createPaymentApp, type PaymentApp } from "#tests/support/payment-app.ts";
import { rollUp } from "./roll-up.ts";

let payments: PaymentApp;
let admin: LoggedIn;
beforeAll(async () => {
  payments = await createPaymentApp();
  admin = await logInAs(payments.app, "admin");
});
afterAll(() => payments.close());

/** Inserts pending payments of the largest amount that a card is charged with, 99,999,999. */
const insertLargePayments = (count: number) =>
  payments.app.deps.db.execute(sql`
    with made as (
      insert into calculations (id, from_country, to_country, currency, subtotal, duty_amount,
        total_landed_cost, calculation_method)
      select gen_random_uuid(), 'VN', 'US', 'KRW', 99999999, 99999999, 99999999, 'csv'
      from generate_series(1, ${count})
      returning id
    )
    insert into ${transactions} (id, calculation_id, transaction_code, amount, currency, status, language,
      qr_code_data, from_country, to_country)
    select gen_random_uuid(), id, left(id::text, 50), 99999999, 'KRW', 'pending', 'en', '', 'VN', 'US'
    from made`);

describe("the totals of transactions", () => {
  it("hold more than the largest amount of one payment", async () => {
    await insertLargePayments(1000);
    await payments.app.deps.db.execute(
      sql`update ${transactions} set created_at = now() - interval '2 days', status = 'completed'`,
    );
    await rollUp(payments.app.deps.db);
    await insertLargePayments(1000);

    const { body } = await admin.agent.get("/api/admin/analytics").expect(200);
    expect(body).toMatchObject({
      totalTransactions: 2000,
      pendingTransactions: 1000,
      revenueByCurrency: { KRW: 99_999_999_000 },
    });
    const { intentId } = await payments.createVisitor().startPayment("KRW");
    expect(intentId).toMatch(/^pi_/);
  });
});
