import { beforeAll, describe, expect, it, vi } from "vitest";
import { transactions } from "#shared/db/schema.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { setUpPayments } from "#tests/support/set-up-payments.ts";

const payments = setUpPayments();
let owner: LoggedIn;
beforeAll(async () => {
  owner = await logInAs(payments.app, "owner");
});

async function completePayment() {
  const payment = await payments.completePayment(payments.visitor);
  await payments.processEvents();
  return payment;
}
async function openDispute(intentId: string, options = {}) {
  const dispute = await payments.stripe.openDispute(intentId, options);
  await payments.processEvents();
  return dispute;
}
async function endDispute(id: string, status: "won" | "lost" | "warning_closed") {
  await payments.stripe.setDisputeStatus(id, status);
  await payments.processEvents();
}
const publicStatus = async (code: string) =>
  (await payments.app.agent.get(`/api/transactions/${code}`).expect(200)).body.status;
async function revenue() {
  await payments.app.deps.db.update(transactions).set({ isLive: true });
  const { body } = await owner.agent.get("/api/admin/analytics").expect(200);
  await payments.app.deps.db.update(transactions).set({ isLive: false });
  return body.revenueByCurrency;
}

describe("a dispute", () => {
  it("shows the payment as disputed and takes it out of the revenue, until it is won", async () => {
    const { code, intentId } = await completePayment();
    expect(await revenue()).toEqual({ USD: 87.5 });
    const { id } = await openDispute(intentId);
    expect(await publicStatus(code)).toBe("disputed");
    expect(await revenue()).toEqual({});
    await endDispute(id, "won");
    expect(await publicStatus(code)).toBe("completed");
    expect(await revenue()).toEqual({ USD: 87.5 });
  });

  it("that is lost leaves the payment charged back", async () => {
    const { code, intentId } = await completePayment();
    const { id } = await openDispute(intentId);
    await endDispute(id, "lost");
    expect(await publicStatus(code)).toBe("dispute_lost");
    expect(await revenue()).toEqual({});
  });

  it("that is open is shown before one that was lost", async () => {
    const { code, intentId } = await completePayment();
    const { id } = await openDispute(intentId, { amount: 1000 });
    await endDispute(id, "lost");
    await openDispute(intentId, { amount: 2000 });
    expect(await publicStatus(code)).toBe("disputed");
    expect(await revenue()).toEqual({ USD: 57.5 });
  });

  it("a dispute of a part of the amount takes that part out of the revenue", async () => {
    const { intentId } = await completePayment();
    await openDispute(intentId, { amount: 5000 });
    expect(await revenue()).toEqual({ USD: 37.5 });
  });

  it.each(["EUR", "DKK"])(
    "that Stripe states in %s, the account's currency, is of the whole payment",
    async (currency) => {
      const { code, intentId } = await payments.completePayment(payments.visitor, "JPY");
      const { cards } = payments.app.deps;
      const list = cards.listDisputes;
      vi.spyOn(cards, "listDisputes").mockImplementation(async (...args) =>
        (await list(...args)).map((dispute) => ({ ...dispute, amount: 54, currency })),
      );
      await openDispute(intentId);
      expect(await publicStatus(code)).toBe("disputed");
      expect(await revenue()).toEqual({});
      const { body } = await owner.agent.get(`/api/admin/transactions/${code}`).expect(200);
      expect(body.disputes).toMatchObject([{ amount: body.amount }]);
    },
  );

  it("that is only an inquiry leaves the payment completed, and is listed", async () => {
    const { code, intentId } = await completePayment();
    await openDispute(intentId, {
      status: "warning_needs_response",
      reason: "product_not_received",
    });
    expect(await publicStatus(code)).toBe("completed");
    const { body } = await owner.agent.get(`/api/admin/transactions/${code}`).expect(200);
    expect(body.disputes).toMatchObject([
      {
        amount: 87.5,
        reason: "product_not_received",
        status: "warning_needs_response",
        dueBy: expect.any(String),
        stripeUrl: expect.stringContaining("https://dashboard.stripe.com/test/disputes/"),
      },
    ]);
  });

  it("makes a refund impossible while it is open and after it is lost", async () => {
    const { code, intentId } = await completePayment();
    const refund = () =>
      owner.agent
        .post(`/api/admin/transactions/${code}/refund`)
        .send({ amount: 5, refunded: 0 })
        .expect(409);
    const { id } = await openDispute(intentId);
    expect((await refund()).body.code).toBe("payments.disputed");
    await endDispute(id, "lost");
    const { body } = await refund();
    expect(body.message).toBe("This payment was charged back and cannot be refunded.");
    expect(await payments.stripe.refunds()).toEqual([]);
  });
});
