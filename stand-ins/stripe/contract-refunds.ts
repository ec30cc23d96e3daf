import { randomUUID } from "node:crypto";
import type { Stripe } from "stripe";
import { expect, it } from "vitest";
import { EVENTUALLY, type StripeCalls } from "./contract-calls.ts";

export function describeRefunds(calls: StripeCalls) {
  describeAmounts(calls);
  describeRefundStatuses(calls);
  describeRefundLists(calls);
}

function describeAmounts({ client, payCharge, charge }: StripeCalls) {
  it("refunds a part, then the rest, and rejects more than was charged", async () => {
    const { id: payment_intent, chargeId } = await payCharge(1000);
    const refund = (amount?: number) => client().refunds.create({ payment_intent, amount });

    expect(await refund(300)).toMatchObject({ amount: 300, charge: chargeId, status: "succeeded" });
    await expect(refund(701)).rejects.toMatchObject({ statusCode: 400, param: "amount" });
    expect(await charge(chargeId)).toMatchObject({ amount_refunded: 300, refunded: false });

    expect(await refund()).toMatchObject({ amount: 700 });
    await expect(refund()).rejects.toMatchObject({ code: "charge_already_refunded" });
    expect(await charge(chargeId)).toMatchObject({ amount_refunded: 1000, refunded: true });
    const { data } = await client().refunds.list({ payment_intent });
    expect(data.map(({ amount }) => amount)).toEqual([700, 300]);
  });

  it("names the amounts of a refund that is too large", async () => {
    const { id: payment_intent } = await payCharge(1000);
    const refund = (amount: number) => client().refunds.create({ payment_intent, amount });
    await expect(refund(1001)).rejects.toThrow(
      "Refund amount ($10.01) is greater than charge amount ($10.00)",
    );
    await refund(300);
    await expect(refund(701)).rejects.toThrow(
      "Refund amount ($7.01) is greater than unrefunded amount on charge ($7.00)",
    );
  });

  it("refunds once for the same idempotency key", async () => {
    const { id: payment_intent, chargeId } = await payCharge(1000);
    const options = { idempotencyKey: randomUUID() };
    const refund = () => client().refunds.create({ payment_intent, amount: 400 }, options);
    const first = await refund();
    expect(await refund()).toMatchObject({ id: first.id });
    expect(await charge(chargeId)).toMatchObject({ amount_refunded: 400 });
  });

  it("returns 400 for a PaymentIntent that is not paid and 404 for an unknown one", async () => {
    const { id } = await client().paymentIntents.create({ amount: 1000, currency: "usd" });
    const refund = (payment_intent: string) => client().refunds.create({ payment_intent });
    await expect(refund(id)).rejects.toMatchObject({ statusCode: 400 });
    await expect(refund("pi_missing")).rejects.toMatchObject({ code: "resource_missing" });
  });
}

function describeRefundStatuses({ client, payCharge, charge, eventTypes }: StripeCalls) {
  const readStatus = async (id: string) => (await client().refunds.retrieve(id)).status;

  it("counts a pending refund as refunded until it succeeds", async () => {
    const { id: payment_intent, chargeId } = await payCharge(1000, "pm_card_pendingRefund");
    const refund = await client().refunds.create({ payment_intent, amount: 300 });
    expect(refund).toMatchObject({ status: "pending" });
    expect(await charge(chargeId)).toMatchObject({ amount_refunded: 300 });
    await expect.poll(() => readStatus(refund.id), EVENTUALLY).toBe("succeeded");
    const types = ["refund.created", "refund.updated"];
    await expect
      .poll(() => eventTypes(refund.id, types), EVENTUALLY)
      .toEqual(expect.arrayContaining(types));
  });

  it("takes back the refunded amount when a refund fails after it succeeded", async () => {
    const { id: payment_intent, chargeId } = await payCharge(1000, "pm_card_refundFail");
    const { id, status } = await client().refunds.create({ payment_intent });
    expect(status).toBe("succeeded");
    await expect.poll(() => readStatus(id), EVENTUALLY).toBe("failed");
    expect(await client().refunds.retrieve(id)).toMatchObject({
      failure_reason: expect.any(String),
      failure_balance_transaction: expect.stringMatching(/^txn_/),
    });
    expect(await charge(chargeId)).toMatchObject({ amount_refunded: 0, refunded: false });
    await expect
      .poll(() => eventTypes(id, ["refund.failed"]), EVENTUALLY)
      .toEqual(["refund.failed"]);
  });

  it("rejects canceling a refund that does not require an action", async () => {
    const { id: payment_intent } = await payCharge(1000);
    const { id } = await client().refunds.create({ payment_intent });
    await expect(client().refunds.cancel(id)).rejects.toMatchObject({ statusCode: 400 });
  });
}

function describeRefundLists({ client, payCharge }: StripeCalls) {
  it("keeps the reason and the metadata of a refund", async () => {
    const { id: payment_intent } = await payCharge(1000);
    const created = await client().refunds.create({
      payment_intent,
      amount: 100,
      reason: "requested_by_customer",
      metadata: { number: 7, origin: "portal" },
    });
    await client().refunds.update(created.id, { metadata: { origin: "" } });
    expect(await client().refunds.retrieve(created.id)).toMatchObject({
      id: created.id,
      reason: "requested_by_customer",
      metadata: { number: "7" },
      payment_intent,
    });
    const reason = "broken" as Stripe.RefundCreateParams.Reason;
    await expect(client().refunds.create({ payment_intent, reason })).rejects.toMatchObject({
      statusCode: 400,
      param: "reason",
    });
  });

  it("lists the refunds of a PaymentIntent in pages, newest first", async () => {
    const { id: payment_intent } = await payCharge(1000);
    for (const amount of [100, 200, 300]) await client().refunds.create({ payment_intent, amount });
    const first = await client().refunds.list({ payment_intent, limit: 2 });
    expect(first).toMatchObject({ has_more: true, data: [{ amount: 300 }, { amount: 200 }] });
    const starting_after = first.data[1]?.id;
    const second = await client().refunds.list({ payment_intent, limit: 2, starting_after });
    expect(second).toMatchObject({ has_more: false, data: [{ amount: 100 }] });
  });

  it("returns 404 resource_missing for an unknown refund", async () => {
    const missing = { statusCode: 404, code: "resource_missing" };
    await expect(client().refunds.retrieve("re_missing")).rejects.toMatchObject(missing);
  });
}
