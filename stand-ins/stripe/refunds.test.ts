import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startTestStandIn, type TestStandIn } from "./test-stand-in.ts";

let test: TestStandIn;

beforeAll(async () => {
  test = await startTestStandIn();
});
afterAll(() => test.close());
beforeEach(() => test.reset());

const refundPayment = async (amount?: number) => {
  const payment = await test.pay();
  const refund = await test.stripe.refunds.create({ payment_intent: payment.id, amount });
  return { ...payment, refund };
};

const eventTypes = async (id: string) =>
  (await test.receivedEvents(id)).map(({ type }) => type).sort();

it("leaves a refund pending until it is settled", async () => {
  await test.controls.setNextRefundStatus("pending");
  const { refund, chargeId } = await refundPayment(100);
  expect(refund).toMatchObject({ status: "pending", pending_reason: "processing" });
  expect(refund.balance_transaction).toBeNull();
  expect(await test.charge(chargeId)).toMatchObject({ amount_refunded: 100, refunded: false });
  expect(await eventTypes(refund.id)).toEqual(["refund.created"]);

  expect(await test.controls.settleRefund(refund.id)).toMatchObject({ status: "succeeded" });
  expect(await test.stripe.refunds.retrieve(refund.id)).not.toHaveProperty("pending_reason");
  for (const type of ["refund.updated", "charge.refund.updated"])
    expect(await test.receivedEvents(refund.id, type)).toMatchObject([
      { data: { object: { status: "succeeded" }, previous_attributes: { status: "pending" } } },
    ]);
  await expect(test.controls.settleRefund(refund.id)).rejects.toThrow("is succeeded");
});

it("fails a refund after it succeeded and reduces the refunded amount", async () => {
  const { refund, chargeId, id: payment_intent } = await refundPayment();
  expect(await test.charge(chargeId)).toMatchObject({ amount_refunded: 5000, refunded: true });
  expect(await test.controls.failRefund(refund.id, "lost_or_stolen_card")).toMatchObject({
    status: "failed",
    failure_reason: "lost_or_stolen_card",
    failure_balance_transaction: expect.stringMatching(/^txn_/),
  });
  expect(await test.charge(chargeId)).toMatchObject({ amount_refunded: 0, refunded: false });
  expect(await eventTypes(refund.id)).toEqual([
    "charge.refund.updated",
    "refund.created",
    "refund.failed",
    "refund.updated",
  ]);
  const [updated] = await test.receivedEvents(refund.id, "refund.updated");
  expect(updated?.data.previous_attributes).toEqual({
    status: "succeeded",
    failure_reason: null,
    failure_balance_transaction: null,
  });
  const [failed] = await test.receivedEvents(refund.id, "refund.failed");
  expect(failed?.data).not.toHaveProperty("previous_attributes");

  await expect(test.controls.failRefund(refund.id)).rejects.toThrow("is failed");
  expect(await test.stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 5000 });
});

it("returns a failed refund from its creation", async () => {
  await test.controls.setNextRefundStatus("failed");
  const { refund, chargeId } = await refundPayment(100);
  expect(refund).toMatchObject({ status: "failed", failure_reason: "unknown" });
  expect(await test.charge(chargeId)).toMatchObject({ amount_refunded: 0 });
});

it("cancels a refund that requires an action, and no other", async () => {
  await test.controls.setNextRefundStatus("requires_action");
  const { refund, chargeId, id: payment_intent } = await refundPayment(100);
  expect(refund).toMatchObject({ status: "requires_action" });
  expect(await test.stripe.refunds.cancel(refund.id)).toMatchObject({
    status: "canceled",
    failure_reason: "merchant_request",
  });
  expect(await test.charge(chargeId)).toMatchObject({ amount_refunded: 0 });
  expect(await eventTypes(refund.id)).toContain("refund.updated");

  await test.controls.setNextRefundStatus("pending");
  const pending = await test.stripe.refunds.create({ payment_intent });
  await expect(test.stripe.refunds.cancel(pending.id)).rejects.toThrow("status of pending");
});

it("sends a refund event without fields that a refund does not have", async () => {
  const { refund } = await refundPayment(100);
  const [created] = await test.receivedEvents(refund.id, "refund.created");
  expect(created).toMatchObject({ livemode: false, data: { object: { amount: 100 } } });
  expect(created?.data.object).not.toHaveProperty("livemode");
});

it("counts the declines of a PaymentIntent and rejects a payment after it is canceled", async () => {
  const { id } = await test.create();
  expect(await test.controls.declineCount(id)).toBe(0);
  for (const card of ["4000000000000002", "4000000000009995"]) await test.controls.pay(id, card);
  expect(await test.controls.declineCount(id)).toBe(2);
  await test.stripe.paymentIntents.cancel(id, { cancellation_reason: "fraudulent" });
  await expect(test.controls.pay(id)).rejects.toThrow("status of canceled");
  expect(await test.receivedEvents(id, "payment_intent.canceled")).toMatchObject([
    { data: { object: { cancellation_reason: "fraudulent" } } },
  ]);
});
