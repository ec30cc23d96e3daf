import { desc, eq, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { startPayment } from "#server/features/payments/checkout/start-payment.ts";
import {
  reconcilePayments,
  reconcileRecentPayments,
} from "#server/features/payments/events/reconcile-payments.ts";
import { calculations, paymentAttempts, transactions } from "#shared/db/schema.ts";
import { logInAs } from "#tests/support/log-in.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { payBeforeCancel } from "#tests/support/pay-before-cancel.ts";
import { paymentIntentId } from "#tests/support/payment-app.ts";
import { setUpPayments } from "#tests/support/set-up-payments.ts";
import { waitForLockWaits } from "#tests/support/wait-for-lock-waits.ts";

const payments = setUpPayments({ hasWebhooks: false });

const canceledIntents = async () =>
  (await payments.stripe.paymentIntents()).filter(({ status }) => status === "canceled").length;

/** Stripe stores an error for the next PaymentIntents, which exist nevertheless if `afterExecution`. */
const storeErrorOnCreate = (options: { afterExecution: boolean; times?: number }) =>
  payments.stripe.injectFault({ on: "create", kind: "stored-status", status: 500, ...options });

describe("an attempt", () => {
  it.each([false, true])(
    "whose idempotency key Stripe answers with a stored error is replaced (intent made: %s)",
    async (afterExecution) => {
      muteConsoleErrors();
      await payments.visitor.calculate();
      await storeErrorOnCreate({ afterExecution });
      const { body } = await payments.visitor.createPayment().expect(200);
      expect(await payments.listAttempts()).toMatchObject([
        { number: 1, state: "abandoned", intentId: null },
        { number: 2, state: "open" },
      ]);
      const [, second] = await payments.listAttempts();
      await payments.stripe.pay(second?.intentId ?? "");
      await payments.visitor.confirmPayment(body.transactionCode).expect(200);
      expect(await payments.transactionStatuses()).toEqual(["completed"]);
    },
  );

  it("an attempt is replaced four times at most", async () => {
    muteConsoleErrors();
    await payments.visitor.calculate();
    await storeErrorOnCreate({ afterExecution: false, times: 20 });
    await payments.visitor.createPayment().expect(502);
    expect(await payments.listAttempts()).toHaveLength(5);
    expect(await payments.transactionStatuses()).toEqual(["failed"]);
  });

  it("keeps the PaymentIntent that an event reported while Stripe answered with a stored error", async () => {
    muteConsoleErrors();
    await payments.visitor.calculate();
    await storeErrorOnCreate({ afterExecution: true });
    const { cards } = payments.app.deps;
    const create = cards.createPaymentIntent;
    vi.spyOn(cards, "createPaymentIntent").mockImplementationOnce((...args) =>
      create(...args).catch(async (error: unknown) => {
        await payments.stripe.resumeWebhooks();
        await payments.processEvents();
        throw error;
      }),
    );
    const { body } = await payments.visitor.createPayment().expect(200);
    const intentId = paymentIntentId(body.clientSecret);
    expect(await payments.listAttempts()).toMatchObject([{ state: "open", intentId }]);
    expect(await payments.stripe.paymentIntents()).toHaveLength(1);
  });

  it("holds the mode and the Stripe account", async () => {
    await payments.visitor.startPayment();
    expect(await payments.listAttempts()).toMatchObject([
      { isLive: false, accountId: payments.stripe.accountId },
    ]);
  });

  it("an attempt of another account is not read from Stripe, logged, and ended after a week", async () => {
    const consoleError = muteConsoleErrors();
    const { intentId } = await payments.visitor.startPayment();
    await payments.app.deps.db.update(paymentAttempts).set({ accountId: "acct_other" });
    const before = (await payments.stripe.requests()).length;
    await payments.makeChecksDue("6 days");
    await reconcilePayments(payments.app.deps);
    expect(await payments.transactionStatuses()).toEqual(["pending"]);
    expect(consoleError).toHaveBeenCalledWith(
      expect.stringMatching(`^ALERT paymentsOfOtherKeys: .*${intentId}`),
    );
    const { agent } = await logInAs(payments.app, "admin");
    const status = await agent.get("/api/admin/payment-status").expect(200);
    expect(status.body.unreachable).toBe(1);
    await payments.makeChecksDue("8 days");
    await reconcilePayments(payments.app.deps);
    expect(await payments.transactionStatuses()).toEqual(["failed"]);
    expect((await payments.stripe.requests()).length).toBe(before);
  });

  it("an attempt of test mode is ended without an alert once the keys are live", async () => {
    const consoleError = muteConsoleErrors();
    await payments.visitor.startPayment();
    const { environmentCredentials: keys } = payments.app.deps;
    const testKey = keys.stripe_secret_key;
    keys.stripe_secret_key = "sk_live_51Abcdefghijklmnop";
    await payments.makeChecksDue();
    await reconcilePayments(payments.app.deps);
    keys.stripe_secret_key = testKey;
    expect(await payments.listAttempts()).toMatchObject([
      { state: "abandoned", lastErrorCode: "mode_changed" },
    ]);
    expect(await payments.transactionStatuses()).toEqual(["failed"]);
    expect(consoleError).not.toHaveBeenCalled();
  });

  it("an attempt of another mode is replaced by a transaction of the current mode", async () => {
    await payments.visitor.startPayment();
    const { db } = payments.app.deps;
    await db.update(transactions).set({ isLive: true });
    await db.update(paymentAttempts).set({ isLive: true });
    await payments.visitor.createPayment().expect(200);
    expect(await payments.listTransactions()).toMatchObject([
      { isLive: true, status: "failed" },
      { isLive: false, status: "pending" },
    ]);
  });

  it("that was paid in test mode does not count as paid in live mode", async () => {
    await payments.completePayment(payments.visitor);
    const [paid] = await payments.listTransactions();
    if (!paid) throw new Error("Nothing was paid");
    const { amount, currency, calculationId } = paid;
    const payer = {
      calculationIds: [calculationId],
      userId: null,
      clientKey: "1",
      requiresComplete: false,
    };
    const pay = (isLive: boolean) =>
      startPayment(payments.app.deps, { amount, currency, isLive }, { ...payer, language: "en" });
    await expect(pay(false)).rejects.toMatchObject({ key: "payments.alreadyPaid" });
    expect((await pay(true)).transaction).toMatchObject({ isLive: true, status: "pending" });
  });

  it("that was abandoned and is paid all the same completes the transaction", async () => {
    const { code, intentId } = await payments.visitor.startPayment();
    await payments.app.deps.db.update(paymentAttempts).set({ state: "abandoned" });
    await payments.app.deps.db.update(transactions).set({ status: "failed" });
    await payments.stripe.pay(intentId);
    await payments.visitor.confirmPayment(code).expect(200);
    expect(await payments.transactionStatuses()).toEqual(["completed"]);
  });

  it("that was replaced and is paid all the same completes the transaction", async () => {
    muteConsoleErrors();
    await payments.visitor.calculate();
    await storeErrorOnCreate({ afterExecution: true });
    const { body } = await payments.visitor.createPayment().expect(200);
    const [replaced] = await payments.stripe.paymentIntents();
    await payments.stripe.pay(replaced?.id ?? "");
    await reconcileRecentPayments(payments.app.deps);
    const states = (await payments.listAttempts()).map(({ state }) => state);
    expect(states).toEqual(["succeeded", "open"]);
    expect(await payments.transactionStatuses()).toEqual(["completed"]);
    await payments.visitor.confirmPayment(body.transactionCode).expect(200);
  });

  it("that was abandoned stays so while its PaymentIntent is open", async () => {
    const { code } = await payments.visitor.startPayment();
    await payments.app.deps.db.update(paymentAttempts).set({ state: "abandoned" });
    await payments.visitor.confirmPayment(code).expect(409);
    expect(await payments.listAttempts()).toMatchObject([{ state: "abandoned" }]);
    expect(await payments.transactionStatuses()).toEqual(["failed"]);
  });
});

describe("five open attempts from one address", () => {
  const startFive = async () => {
    for (let count = 0; count < 5; count++) {
      await payments.visitor.calculate("USD", { description: `Shipment ${count}` });
      await payments.visitor.createPayment().expect(200);
    }
    await payments.visitor.calculate();
  };
  const makeAttemptsOlder = (age: string) =>
    payments.app.deps.db.update(paymentAttempts).set({
      createdAt: sql`created_at - ${age}::interval`,
      updatedAt: sql`updated_at - ${age}::interval`,
    });
  const decline = (count = 100) =>
    payments.app.deps.db
      .update(paymentAttempts)
      .set({ lastErrorCode: "card_declined" })
      .where(
        sql`transaction_id in (select id from transactions order by created_at, id limit ${count})`,
      );

  // Threats: L4
  it("five open attempts from one address without a decline keep nobody else from paying", async () => {
    await startFive();
    await payments.visitor.createPayment().expect(200);
    expect(await canceledIntents()).toBe(0);
    expect(await payments.listTransactions()).toHaveLength(6);
  });

  // Threats: L4
  it("five open attempts from one address without a decline leave the oldest one to be replaced after five minutes", async () => {
    await startFive();
    await decline(4);
    await makeAttemptsOlder("4 minutes");
    await payments.visitor.createPayment().expect(200);
    expect(await canceledIntents()).toBe(0);
    await makeAttemptsOlder("2 minutes");
    await payments.visitor.calculate("USD", { description: "Another shipment" });
    await payments.visitor.createPayment().expect(200);
    expect(await canceledIntents()).toBe(1);
    const statuses = await payments.transactionStatuses();
    expect(statuses.filter((status) => status === "failed")).toHaveLength(1);
  });

  // Threats: I7
  it("five open attempts from one address with a decline are the limit for an hour", async () => {
    await startFive();
    await decline();
    const { headers } = await payments.visitor.createPayment().expect(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(3500);
    await makeAttemptsOlder("59 minutes");
    await payments.visitor.createPayment().expect(429);
    await payments.createVisitor().startPayment(); // another address
    expect(await payments.listTransactions()).toHaveLength(6);
  });

  // Threats: I7
  it("five open attempts from one address with a decline are the limit for concurrent requests as well", async () => {
    const { db } = payments.app.deps;
    await db.execute(
      sql`alter table payment_attempts alter last_error_code set default 'card_declined'`,
    );
    for (let count = 0; count < 10; count++)
      await payments.visitor.calculate("USD", { description: `Shipment ${count}` });
    const newest = await db.select().from(calculations).orderBy(desc(calculations.id)).limit(10);
    const payer = {
      userId: null,
      language: "en",
      clientKey: "1",
      requiresComplete: false,
    } as const;
    const started = newest.map(({ id, totalLandedCost: amount, currency }) =>
      startPayment(
        payments.app.deps,
        { amount, currency, isLive: false },
        { ...payer, calculationIds: [id] },
      ),
    );
    const rejected = (await Promise.allSettled(started)).filter(
      ({ status }) => status === "rejected",
    );
    expect(rejected).toMatchObject(Array(5).fill({ reason: { kind: "limited" } }));
    expect(await payments.listTransactions()).toHaveLength(5);
    await db.execute(sql`alter table payment_attempts alter last_error_code drop default`);
  });

  it("leave the oldest one to be replaced after an hour, canceled at Stripe", async () => {
    await startFive();
    await makeAttemptsOlder("61 minutes");
    await payments.visitor.createPayment().expect(200);
    expect(await canceledIntents()).toBe(1);
    const states = (await payments.transactionStatuses()).sort();
    expect(states).toEqual(["failed", "pending", "pending", "pending", "pending", "pending"]);
  });

  it("leave the place of the oldest one, also when it was paid before Stripe canceled it", async () => {
    await startFive();
    await makeAttemptsOlder("61 minutes");
    const canceling = payBeforeCancel(payments);
    await payments.visitor.createPayment().expect(200);
    expect(canceling).toHaveBeenCalledOnce();
    expect(await canceledIntents()).toBe(0);
    const states = (await payments.transactionStatuses()).sort();
    expect(states).toEqual(["completed", "pending", "pending", "pending", "pending", "pending"]);
  });

  it("keep their places after an hour while banks process them", async () => {
    await startFive();
    await makeAttemptsOlder("61 minutes");
    await payments.app.deps.db.update(paymentAttempts).set({ state: "processing" });
    const { headers } = await payments.visitor.createPayment().expect(429);
    expect(headers["retry-after"]).toBe("3600");
    expect(await canceledIntents()).toBe(0);
  });

  it("return when the first one that no bank processes may be replaced", async () => {
    await startFive();
    await decline();
    const [first] = await payments.listAttempts();
    await payments.app.deps.db
      .update(paymentAttempts)
      .set({ state: "processing", createdAt: sql`created_at - interval '2 hours'` })
      .where(eq(paymentAttempts.transactionId, first?.transactionId ?? ""));
    const { headers } = await payments.visitor.createPayment().expect(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(3500);
  });

  it("do not count when they are paid", async () => {
    for (let count = 0; count < 6; count++) {
      const { code, intentId } = await payments.visitor.startPayment();
      await payments.stripe.pay(intentId);
      await payments.visitor.confirmPayment(code).expect(200);
    }
  });
});

// Threats: I8
it("equal shipments that are paid in two tabs at the same time share a payment", async () => {
  const { db } = payments.app.deps;
  await payments.visitor.calculate();
  await payments.visitor.calculate();
  const [newest, older] = await db.select().from(calculations).orderBy(desc(calculations.id));
  if (!newest || !older) throw new Error("Nothing was calculated");
  const charge = { amount: newest.totalLandedCost, currency: newest.currency, isLive: false };
  const pay = (calculationIds: string[]) => {
    const payer = {
      userId: null,
      language: "en",
      clientKey: "1",
      requiresComplete: false,
    } as const;
    return startPayment(payments.app.deps, charge, { ...payer, calculationIds });
  };
  const started = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table transactions in share mode`);
    const inFirstTab = pay([older.id]);
    await waitForLockWaits(db, 1);
    const inSecondTab = pay([newest.id, older.id]);
    await waitForLockWaits(db, 2);
    return { inFirstTab, inSecondTab };
  });
  expect((await started.inSecondTab).transaction.id).toBe(
    (await started.inFirstTab).transaction.id,
  );
  expect(await payments.listTransactions()).toHaveLength(1);
});

it("two different shipments of the same total do not share a payment", async () => {
  const { visitor } = payments;
  const first = await visitor.startPayment();
  await visitor.calculate("USD", { description: "Another shipment" });
  const { body } = await visitor.createPayment().expect(200);
  expect(body.transactionCode).not.toBe(first.code);
  const [one, two] = await payments.listTransactions();
  expect(one?.shipmentDigest).not.toBe(two?.shipmentDigest);
});
