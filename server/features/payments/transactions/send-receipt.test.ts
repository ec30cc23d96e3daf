import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { mailOutbox, transactions } from "#shared/db/schema.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { setUpPayments } from "#tests/support/set-up-payments.ts";
import { waitForLockWaits } from "#tests/support/wait-for-lock-waits.ts";

const payments = setUpPayments({ hasWebhooks: false });

describe("POST /api/transactions/:code/receipt", () => {
  let code: string;
  let intentId: string;
  beforeEach(async () => {
    ({ code, intentId } = await payments.visitor.startPayment());
  });
  const requestReceipt = (email: string, { agent } = payments.visitor) =>
    agent.post(`/api/transactions/${code}/receipt`).send({ email });

  async function pay() {
    await payments.stripe.pay(intentId);
    await payments.visitor.confirmPayment(code).expect(200);
  }

  it("queues one receipt per email address", async () => {
    await pay();
    for (const email of ["ada@example.com", "ADA@example.com", "bob@example.com"]) {
      await requestReceipt(email).expect(200);
    }
    const mails = await payments.app.deps.db.select().from(mailOutbox);
    const recipients = mails.map(({ email }) => email);
    expect(recipients.sort()).toEqual(["ada@example.com", "bob@example.com"]);
  });

  it("queues a receipt after eleven more calculations", async () => {
    await pay();
    for (let count = 0; count < 11; count++) await payments.visitor.calculate();
    await requestReceipt("ada@example.com").expect(200);
    expect(await payments.app.deps.db.$count(mailOutbox)).toBe(1);
  });

  it("queues a receipt again after its delivery was given up", async () => {
    await pay();
    await requestReceipt("ada@example.com").expect(200);
    const { db } = payments.app.deps;
    await db.update(mailOutbox).set({ attempts: 30, nextAttemptAt: sql`'infinity'` });
    await requestReceipt("ada@example.com").expect(200);
    const due = sql`${mailOutbox.attempts} = 0 and ${mailOutbox.nextAttemptAt} <= now()`;
    expect(await db.$count(mailOutbox)).toBe(1);
    expect(await db.$count(mailOutbox, due)).toBe(1);
  });

  it("queues a receipt again ten minutes after it was sent, not before", async () => {
    await pay();
    await requestReceipt("ada@example.com").expect(200);
    const { db } = payments.app.deps;
    const isDue = sql`${mailOutbox.sentAt} is null and ${mailOutbox.nextAttemptAt} <= now()`;
    for (const { sentAgo, due } of [
      { sentAgo: "9 minutes", due: 0 },
      { sentAgo: "11 minutes", due: 1 },
    ]) {
      await db.update(mailOutbox).set({ sentAt: sql`now() - ${sentAgo}::interval` });
      await requestReceipt("ada@example.com").expect(200);
      expect(await db.$count(mailOutbox, isDue)).toBe(due);
    }
    expect(await db.$count(mailOutbox)).toBe(1);
  });

  it("queues a receipt again in the language of the new request", async () => {
    await pay();
    await requestReceipt("ada@example.com").expect(200);
    const { db } = payments.app.deps;
    await db.update(mailOutbox).set({ sentAt: sql`now() - interval '1 day'` });
    await requestReceipt("ada@example.com").set("Accept-Language", "de").expect(200);
    expect(await db.select().from(mailOutbox)).toMatchObject([{ language: "de", sentAt: null }]);
  });

  it("queues receipts that are requested for two addresses at the same time", async () => {
    await pay();
    const { db } = payments.app.deps;
    const requested = await db.transaction(async (tx) => {
      await tx.select().from(transactions).for("no key update"); // both wait before they store their address
      const responses = ["ada@example.com", "bob@example.com"].map(
        async (email) => (await requestReceipt(email)).status,
      );
      await waitForLockWaits(db, 2);
      return { responses };
    });
    expect(await Promise.all(requested.responses)).toEqual([200, 200]);
    expect(await db.$count(mailOutbox)).toBe(2);
  });

  it("queues nothing before the payment, for an invalid address or for another visitor", async () => {
    await requestReceipt("ada@example.com").expect(409);
    await pay();
    await requestReceipt("not an address").expect(400);
    await requestReceipt("eve@example.com", payments.createVisitor()).expect(404);
    expect(await payments.app.deps.db.$count(mailOutbox)).toBe(0);
  });

  it("queues nothing whose address is not stored with the transaction", async () => {
    await pay();
    muteConsoleErrors();
    const { db } = payments.app.deps;
    await db.execute(sql`
      alter table transactions add constraint no_receipt check (receipt_email is null) not valid`);
    await requestReceipt("ada@example.com").expect(500);
    await db.execute(sql`alter table transactions drop constraint no_receipt`);
    expect(await db.$count(mailOutbox)).toBe(0);
  });
});
