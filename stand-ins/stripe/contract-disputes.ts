import { expect, it } from "vitest";
import { EVENTUALLY, type StripeCalls } from "./contract-calls.ts";

export function describeDisputes(calls: StripeCalls) {
  const disputes = { ...calls, ...createDisputeCalls(calls) };
  describeOpenDisputes(disputes);
  describeClosedDisputes(disputes);
  describeDisputeLists(disputes);
}

type DisputeCalls = StripeCalls & ReturnType<typeof createDisputeCalls>;

function createDisputeCalls({ client, payCharge }: StripeCalls) {
  /** Pays and waits for the dispute, which Stripe creates shortly after the payment. */
  const payDisputed = async (card: string) => {
    const { id: payment_intent, chargeId } = await payCharge(1000, card);
    const list = async () => (await client().disputes.list({ payment_intent })).data;
    await expect.poll(list, EVENTUALLY).toHaveLength(1);
    const [dispute] = await list();
    return { id: dispute?.id ?? "", payment_intent, chargeId, dispute };
  };
  const readStatus = async (id: string) => (await client().disputes.retrieve(id)).status;
  const submit = (id: string, uncategorized_text: string) =>
    client().disputes.update(id, { evidence: { uncategorized_text }, submit: true });
  return { payDisputed, readStatus, submit };
}

function describeOpenDisputes({ client, charge, eventTypes, payDisputed }: DisputeCalls) {
  it("disputes a charge, withdraws the amount and rejects a refund", async () => {
    const { id, payment_intent, chargeId, dispute } = await payDisputed("pm_card_createDispute");
    expect(dispute).toMatchObject({
      amount: 1000,
      charge: chargeId,
      currency: "usd",
      is_charge_refundable: false,
      livemode: false,
      payment_intent,
      reason: "fraudulent",
      status: "needs_response",
    });
    expect(dispute?.evidence_details.due_by).toBeGreaterThan(dispute?.created ?? 0);
    expect(await charge(chargeId)).toMatchObject({ disputed: true, amount_refunded: 0 });
    const refund = client().refunds.create({ payment_intent });
    await expect(refund).rejects.toMatchObject({ statusCode: 400, code: "charge_disputed" });
    const types = ["charge.dispute.created", "charge.dispute.funds_withdrawn"];
    await expect
      .poll(() => eventTypes(id, types), EVENTUALLY)
      .toEqual(expect.arrayContaining(types));
  });

  it("withdraws nothing for an inquiry, whose charge can still be refunded", async () => {
    const { payment_intent, dispute } = await payDisputed("pm_card_createDisputeInquiry");
    expect(dispute).toMatchObject({
      status: "warning_needs_response",
      balance_transactions: [],
      is_charge_refundable: true,
    });
    expect(await client().refunds.create({ payment_intent })).toMatchObject({ amount: 1000 });
  });
}

function describeClosedDisputes({ eventTypes, payDisputed, readStatus, submit }: DisputeCalls) {
  it("reinstates the amount of a dispute that is won", async () => {
    const { id } = await payDisputed("pm_card_createDispute");
    await submit(id, "winning_evidence");
    await expect.poll(() => readStatus(id), EVENTUALLY).toBe("won");
    const types = ["charge.dispute.closed", "charge.dispute.funds_reinstated"];
    await expect
      .poll(() => eventTypes(id, types), EVENTUALLY)
      .toEqual(expect.arrayContaining(types));
  });

  it("reinstates nothing for a dispute that is lost", async () => {
    const { id } = await payDisputed("pm_card_createDisputeProductNotReceived");
    await submit(id, "losing_evidence");
    await expect.poll(() => readStatus(id), EVENTUALLY).toBe("lost");
    const types = ["charge.dispute.closed", "charge.dispute.funds_reinstated"];
    await expect.poll(() => eventTypes(id, types), EVENTUALLY).toEqual(["charge.dispute.closed"]);
  });
}

function describeDisputeLists({ client, payDisputed }: DisputeCalls) {
  it("lists the disputes created since a time", async () => {
    const { id, dispute } = await payDisputed("pm_card_createDispute");
    const since = dispute?.created ?? 0;
    const list = async (gte: number) => {
      const { data } = await client().disputes.list({ created: { gte }, limit: 100 });
      return data.map((listed) => listed.id);
    };
    expect(await list(since)).toContain(id);
    expect(await list(since + 3600)).not.toContain(id);
  });

  it("returns 404 resource_missing for an unknown dispute", async () => {
    const missing = { statusCode: 404, code: "resource_missing" };
    await expect(client().disputes.retrieve("dp_missing")).rejects.toMatchObject(missing);
  });
}
