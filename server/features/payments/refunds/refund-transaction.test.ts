import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { setUpPayments } from "#tests/support/set-up-payments.ts";

const payments = setUpPayments({ hasWebhooks: false });
let owner: LoggedIn;
let admin: LoggedIn;
beforeAll(async () => {
  [owner, admin] = await Promise.all([
    logInAs(payments.app, "owner"),
    logInAs(payments.app, "admin"),
  ]);
});

const completePayment = async (currency?: "JPY") =>
  (await payments.completePayment(payments.visitor, currency)).code;
const refund = (code: string, amount: number, { refunded = 0, actor = owner } = {}) =>
  actor.agent.post(`/api/admin/transactions/${code}/refund`).send({ amount, refunded });
const refundAmounts = async () => (await payments.stripe.refunds()).map(({ amount }) => amount);

describe("POST /api/admin/transactions/:code/refund", () => {
  // Threats: K4
  it("refunds a part, then the rest, and records both in the audit trail", async () => {
    const code = await completePayment();
    expect((await refund(code, 5).expect(200)).body).toEqual({
      transactionCode: code,
      status: "partially_refunded",
      refunded: 5,
    });
    expect((await refund(code, 82.5, { refunded: 5 }).expect(200)).body).toMatchObject({
      status: "refunded",
      refunded: 87.5,
    });
    expect(await refundAmounts()).toEqual([500, 8250]);
    const { body } = await owner.agent.get("/api/admin/activity").expect(200);
    const isRefund = ({ action }: { action: string }) => action === "paymentRefunded";
    expect(body.events.filter(isRefund)).toMatchObject([
      { actor: owner.user.email, target: code, after: "82.50 USD" },
      { actor: owner.user.email, target: code, after: "5.00 USD" },
    ]);
    const again = await refund(code, 1, { refunded: 87.5 }).expect(409);
    expect(again.body.message).toBe("This payment has already been refunded in full.");
  });

  it("refunds yen in whole yen", async () => {
    const code = await completePayment("JPY");
    await refund(code, 50).expect(200);
    expect(await refundAmounts()).toEqual([50]);
    const { body } = await refund(code, 10.5, { refunded: 50 }).expect(400);
    expect(body.message).toBe("Amounts in JPY have no decimals.");
    expect(await refundAmounts()).toEqual([50]);
  });

  // Threats: I12
  it("refunds once when equal requests are concurrent and a response is lost", async () => {
    const code = await completePayment();
    await payments.stripe.injectFault({ on: "refund", kind: "drop-after" });
    const responses = await Promise.all([refund(code, 10), refund(code, 10)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await refundAmounts()).toEqual([1000]);
    const { body } = await refund(code, 10).expect(409);
    expect(body.code).toBe("payments.refundedMeanwhile");
    expect(body.message).toContain("$10.00\u00a0USD of this payment has already been refunded");
    expect(await refundAmounts()).toEqual([1000]);
  });

  it("returns 400 for more than the refundable amount and for 0", async () => {
    const code = await completePayment();
    const { body } = await refund(code, 87.51).expect(400);
    expect(body.message).toBe("You can refund at most $87.50\u00a0USD.");
    await refund(code, 0).expect(400);
  });

  // Threats: I12
  it("returns 403 to administrators who are not owners", async () => {
    const { body } = await refund(await completePayment(), 5, { actor: admin }).expect(403);
    expect(body.code).toBe("payments.refundByOwners");
    expect(await refundAmounts()).toEqual([]);
  });

  describe("by an administrator, with a limit", () => {
    const setLimit = (value: string, actor = owner) =>
      actor.agent.put("/api/admin/settings/admin_refund_limit").send({ value });
    const limitOf = async (code: string, actor = admin) =>
      (await actor.agent.get(`/api/admin/transactions/${code}`).expect(200)).body.refundLimit;
    afterEach(async () => {
      await setLimit("0").expect(200);
    });

    // Threats: I12
    it("makes refunds up to the limit in all, also after those of an owner, and none above", async () => {
      await setLimit("20").expect(200);
      const code = await completePayment();
      expect(await limitOf(code)).toEqual({ usd: 20, left: 20 });
      await refund(code, 20.01, { actor: admin }).expect(403);
      await refund(code, 5).expect(200);
      const { body } = await refund(code, 15.01, { refunded: 5, actor: admin }).expect(403);
      expect(body.code).toBe("payments.refundAboveLimit");
      expect(body.message).toContain("$20.00\u00a0USD");
      await refund(code, 10, { refunded: 5, actor: admin }).expect(200);
      expect(await limitOf(code)).toEqual({ usd: 20, left: 5 });
      await refund(code, 5, { refunded: 15, actor: admin }).expect(200);
      expect(await limitOf(code)).toEqual({ usd: 20, left: 0 });
      await refund(code, 0.01, { refunded: 20, actor: admin }).expect(403);
      expect(await refundAmounts()).toEqual([500, 1000, 500]);
      await refund(code, 1, { refunded: 20 }).expect(200);
      expect(await limitOf(code)).toEqual({ usd: 20, left: 0 });
      expect(await limitOf(code, owner)).toBeNull();
    });

    // Threats: I12
    it("makes no more than the limit of refunds that are requested at the same time", async () => {
      await setLimit("10").expect(200);
      const code = await completePayment();
      const responses = await Promise.all(
        [6, 7, 8].map((amount) => refund(code, amount, { actor: admin })),
      );
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await refundAmounts()).toHaveLength(1);
    });

    it("compares the limit with payments in yen by the exchange rate, rounded down to whole yen", async () => {
      await setLimit("0.50").expect(200);
      const code = await completePayment("JPY");
      const rates = await payments.app.deps.exchangeRates.get();
      const left = Math.floor((rates?.get("JPY")?.unitsPerUsd ?? 0) / 2 / 1e8);
      expect(left).toBeGreaterThan(0);
      expect(await limitOf(code)).toEqual({ usd: 0.5, left });
      await refund(code, left + 1, { actor: admin }).expect(403);
      await refund(code, left, { actor: admin }).expect(200);
    });

    it("makes none in a currency whose exchange rate is not known", async () => {
      await setLimit("50").expect(200);
      const code = await completePayment("JPY");
      vi.spyOn(payments.app.deps.exchangeRates, "get").mockResolvedValue(null);
      expect(await limitOf(code)).toEqual({ usd: 50, left: null });
      await refund(code, 1, { actor: admin }).expect(403);
      await refund(code, 1).expect(200);
    });

    // Threats: I12
    it("is set by owners only, as a number that is not negative", async () => {
      await setLimit("10", admin).expect(403);
      await setLimit("-1").expect(400);
      await setLimit("1.005").expect(400);
      await setLimit("lots").expect(400);
    });
  });

  it("returns 404 for an unknown code and 409 for an unpaid transaction", async () => {
    await refund("2222-2222-2222-2222", 5).expect(404);
    const { code } = await payments.visitor.startPayment();
    await refund(code, 5).expect(409);
  });

  it("returns 502 while Stripe is unavailable, and 200 afterwards", async () => {
    muteConsoleErrors();
    const code = await completePayment();
    await payments.stripe.injectFault({ on: "refund", kind: "status", status: 500, times: 3 });
    await refund(code, 5).expect(502);
    await refund(code, 5).expect(200);
  });
});
