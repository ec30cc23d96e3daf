import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { DisputeStatus } from "./objects.ts";
import { startTestStandIn, type TestStandIn } from "./test-stand-in.ts";

let test: TestStandIn;

beforeAll(async () => {
  test = await startTestStandIn();
});
afterAll(() => test.close());
beforeEach(() => test.reset());

const eventTypes = async (id: string) =>
  (await test.receivedEvents(id)).map(({ type }) => type.replace("charge.dispute.", "")).sort();

it("opens a dispute on the whole charge", async () => {
  const { id, chargeId } = await test.pay();
  const dispute = await test.controls.openDispute(id);
  expect(dispute).toMatchObject({
    id: expect.stringMatching(/^dp_/),
    amount: 5000,
    charge: chargeId,
    payment_intent: id,
    reason: "fraudulent",
    status: "needs_response",
    balance_transactions: [{ amount: -5000, fee: 1500, net: -6500 }],
  });
  expect(await test.charge(chargeId)).toMatchObject({ disputed: true });
  expect(await test.stripe.disputes.retrieve(dispute.id)).toEqual(
    expect.objectContaining({ id: dispute.id, evidence_details: dispute.evidence_details }),
  );
  expect(await eventTypes(dispute.id)).toEqual(["created", "funds_withdrawn"]);
});

it.each<[DisputeStatus[], string[]]>([
  [["under_review"], ["created", "funds_withdrawn", "updated"]],
  [["lost"], ["closed", "created", "funds_withdrawn"]],
  [
    ["under_review", "won"],
    ["closed", "created", "funds_reinstated", "funds_withdrawn", "updated"],
  ],
])("sends the events of a dispute that becomes %j", async (statuses, types) => {
  const { id } = await test.pay();
  const dispute = await test.controls.openDispute(id, { amount: 1000, reason: "duplicate" });
  for (const status of statuses) await test.controls.setDisputeStatus(dispute.id, status);
  expect(await eventTypes(dispute.id)).toEqual(types);
  expect(await test.controls.disputes()).toMatchObject([
    { amount: 1000, reason: "duplicate", status: statuses.at(-1) },
  ]);
});

it("names the previous status in the event of an update", async () => {
  const { id } = await test.pay();
  const dispute = await test.controls.openDispute(id);
  await test.controls.setDisputeStatus(dispute.id, "under_review");
  expect(await test.receivedEvents(dispute.id, "charge.dispute.updated")).toMatchObject([
    {
      data: {
        object: { status: "under_review" },
        previous_attributes: { status: "needs_response" },
      },
    },
  ]);
});

it("withdraws the amount when an inquiry becomes a chargeback", async () => {
  const { id } = await test.pay();
  const inquiry = await test.controls.openDispute(id, { status: "warning_needs_response" });
  expect(await eventTypes(inquiry.id)).toEqual(["created"]);
  expect(await test.controls.setDisputeStatus(inquiry.id, "needs_response")).toMatchObject({
    is_charge_refundable: false,
  });
  expect(await eventTypes(inquiry.id)).toEqual(["created", "funds_withdrawn", "updated"]);
});

it("keeps the status of a closed dispute", async () => {
  const { id } = await test.pay();
  const dispute = await test.controls.openDispute(id);
  expect(await test.stripe.disputes.close(dispute.id)).toMatchObject({ status: "lost" });
  await expect(test.controls.setDisputeStatus(dispute.id, "won")).rejects.toThrow("is lost");
  await expect(test.stripe.disputes.close(dispute.id)).rejects.toMatchObject({ statusCode: 400 });
});

it("rejects a dispute of a PaymentIntent that is not paid", async () => {
  const { id } = await test.create();
  await expect(test.controls.openDispute(id)).rejects.toThrow("has no paid charge");
});
