import { describe, expect, it } from "vitest";
import { createClient } from "#stand-ins/stripe/test-stand-in.ts";
import { setUpCards } from "#tests/support/set-up-cards.ts";
import type { RefundInput } from "./refunds.ts";
import { isStoredError } from "./stripe-error.ts";

const setUp = setUpCards();

const refund = (intentId: string, input: Partial<RefundInput> = {}) =>
  setUp.cards.createRefund(setUp.stripe.secretKey, {
    intentId,
    amount: 1000,
    idempotencyKey: crypto.randomUUID(),
    ...input,
  });
const list = (intentId: string) => setUp.cards.listRefunds(setUp.stripe.secretKey, intentId);
const rejection = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("createRefund", () => {
  it("returns the refund with its reason and metadata", async () => {
    const metadata = { refund_id: "7" };
    const created = await refund(await setUp.pay(), { reason: "duplicate", metadata });
    expect(created).toEqual({
      id: expect.stringMatching(/^re_/),
      amount: 1000,
      state: "succeeded",
      failureReason: null,
      reason: "duplicate",
      metadata,
      createdAt: expect.any(Date),
    });
    expect(Math.abs(created.createdAt.getTime() - Date.now())).toBeLessThan(60_000);
  });

  it("returns null for a reason that was not given", async () => {
    expect(await refund(await setUp.pay())).toMatchObject({ reason: null, metadata: {} });
  });

  it("refunds once and returns the current state when it is repeated with the same key", async () => {
    const intentId = await setUp.pay();
    await setUp.stripe.setNextRefundStatus("pending");
    const first = await refund(intentId, { idempotencyKey: "refund-1" });
    expect(first.state).toBe("pending");
    await setUp.stripe.settleRefund(first.id);
    const repeated = await refund(intentId, { idempotencyKey: "refund-1" });
    expect(repeated).toMatchObject({ id: first.id, state: "succeeded" });
    expect(await list(intentId)).toHaveLength(1);
  });

  it("throws conflict for a payment that is refunded in full", async () => {
    const intentId = await setUp.pay(1000);
    await refund(intentId);
    const error = { kind: "conflict", key: "payments.alreadyRefunded" };
    await expect(refund(intentId)).rejects.toMatchObject(error);
  });

  it("throws conflict for a disputed payment", async () => {
    const intentId = await setUp.pay();
    await setUp.stripe.openDispute(intentId);
    const error = { kind: "conflict", key: "payments.disputed" };
    await expect(refund(intentId)).rejects.toMatchObject(error);
  });

  it.each([0, 400])(
    "throws invalid for more than the rest after a refund of %i",
    async (before) => {
      const intentId = await setUp.pay(1000);
      if (before) await refund(intentId, { amount: before });
      const key = "payments.refundAboveRest";
      const error = { kind: "invalid", key, fields: [{ path: "amount", key }] };
      await expect(refund(intentId, { amount: 1001 - before })).rejects.toMatchObject(error);
    },
  );
});

describe("isStoredError", () => {
  it("isStoredError is true for a server error that Stripe repeats, also when the refund exists", async () => {
    const intentId = await setUp.pay();
    const fault = { on: "refund", kind: "stored-status", status: 500 } as const;
    await setUp.stripe.injectFault({ ...fault, afterExecution: true });
    const error = await rejection(refund(intentId));
    expect(error).toMatchObject({ kind: "badGateway" });
    expect(isStoredError(error)).toBe(true);
    expect(await list(intentId)).toMatchObject([{ amount: 1000, state: "succeeded" }]);
  });

  it("isStoredError is false for a server error that Stripe does not store and for other errors", async () => {
    const intentId = await setUp.pay();
    await setUp.stripe.injectFault({ on: "refund", kind: "status", status: 500, times: 3 });
    expect(isStoredError(await rejection(refund(intentId)))).toBe(false);
    expect(isStoredError(await rejection(refund(intentId, { amount: 9000 })))).toBe(false);
    expect(isStoredError(new Error("no AppError"))).toBe(false);
  });
});

describe("listRefunds", () => {
  it("returns more refunds than Stripe lists on a page, oldest first", async () => {
    const intentId = await setUp.pay();
    const amounts = Array.from({ length: 101 }, (_, index) => index + 1).reverse();
    for (const amount of amounts.slice(0, 3)) await refund(intentId, { amount: 10 * amount });
    await Promise.all(amounts.slice(3).map(() => refund(intentId, { amount: 1 })));
    const listed = (await list(intentId)).map(({ amount }) => amount);
    expect(listed).toHaveLength(101);
    expect(listed.slice(0, 4)).toEqual([1010, 1000, 990, 1]);
  });

  it("returns the states of refunds that fail late, are canceled or wait for the payer", async () => {
    const intentId = await setUp.pay();
    const failed = await refund(intentId);
    await setUp.stripe.failRefund(failed.id, "expired_or_canceled_card");
    await setUp.stripe.setNextRefundStatus("requires_action");
    const canceled = await refund(intentId);
    expect(canceled.state).toBe("pending");
    await createClient(setUp.stripe.url, setUp.stripe.secretKey).refunds.cancel(canceled.id);
    await setUp.stripe.setNextRefundStatus("pending");
    await refund(intentId);
    expect(await list(intentId)).toMatchObject([
      { id: failed.id, state: "failed", failureReason: "expired_or_canceled_card" },
      { id: canceled.id, state: "canceled" },
      { state: "pending", failureReason: null },
    ]);
  });

  it("returns only the refunds of the PaymentIntent", async () => {
    await refund(await setUp.pay());
    expect(await list(await setUp.pay())).toEqual([]);
  });
});
