import { describe, expect, it } from "vitest";
import { setUpCards } from "#tests/support/set-up-cards.ts";

const setUp = setUpCards();

const list = (intentId: string) => setUp.cards.listDisputes(setUp.stripe.secretKey, intentId);
const retrieve = (intentId: string) =>
  setUp.cards.retrievePaymentIntent(setUp.stripe.secretKey, intentId);

describe("listDisputes", () => {
  it("returns a dispute with its amount, reason, status and due date", async () => {
    const intentId = await setUp.pay();
    const { id, created } = await setUp.stripe.openDispute(intentId, {
      amount: 4000,
      reason: "product_not_received",
    });
    const [dispute, ...others] = await list(intentId);
    expect(dispute).toEqual({
      id,
      amount: 4000,
      currency: "USD",
      reason: "product_not_received",
      status: "needs_response",
      dueBy: expect.any(Date),
      createdAt: new Date(created * 1000),
    });
    expect(dispute?.dueBy?.getTime()).toBeGreaterThan(created * 1000);
    expect(others).toEqual([]);
    await setUp.stripe.setDisputeStatus(id, "lost");
    expect(await list(intentId)).toMatchObject([{ id, status: "lost" }]);
  });

  it("returns several disputes of a payment, oldest first, and none of another payment", async () => {
    const intentId = await setUp.pay();
    const inquiry = await setUp.stripe.openDispute(intentId, { status: "warning_needs_response" });
    const chargeback = await setUp.stripe.openDispute(intentId);
    expect(await list(intentId)).toMatchObject([{ id: inquiry.id }, { id: chargeback.id }]);
    expect(await list(await setUp.pay())).toEqual([]);
  });
});

it("retrievePaymentIntent and listPaymentIntents return whether the payment is disputed", async () => {
  const intentId = await setUp.pay();
  expect(await retrieve(intentId)).toMatchObject({ isDisputed: false });
  await setUp.stripe.openDispute(intentId);
  expect(await retrieve(intentId)).toMatchObject({ isDisputed: true });
  const since = new Date(Date.now() - 3_600_000);
  for await (const intent of setUp.cards.listPaymentIntents(setUp.stripe.secretKey, since)) {
    expect(intent).toMatchObject({ id: intentId, isDisputed: true });
  }
});
