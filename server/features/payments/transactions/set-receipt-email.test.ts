import { describe, expect, it } from "vitest";
import { mailOutbox } from "#shared/db/schema.ts";
import { setUpPayments } from "#tests/support/set-up-payments.ts";

const payments = setUpPayments({ hasWebhooks: false });

const setEmail = (code: string, email: unknown, { agent } = payments.visitor) =>
  agent.put(`/api/transactions/${code}/receipt`).send({ email });
const queued = async () =>
  (await payments.app.deps.db.select().from(mailOutbox)).map(({ kind, email }) => [kind, email]);

describe("PUT /api/transactions/:code/receipt", () => {
  it("has the receipt sent once when the payment succeeds, whatever reports it first and again", async () => {
    const { visitor } = payments;
    const { code, intentId } = await visitor.startPayment();
    await setEmail(code, "first@example.com").expect(200);
    await setEmail(code, " Payer@Example.com ").expect(200);
    expect(await queued()).toEqual([]);
    await payments.stripe.pay(intentId);
    const [{ body }] = await Promise.all([
      visitor.confirmPayment(code).expect(200),
      visitor.confirmPayment(code),
      payments.processEvents(),
    ]);
    expect(body.receiptEmail).toBe("payer@example.com");
    await visitor.confirmPayment(code).expect(200);
    expect(await queued()).toEqual([["receipt", "payer@example.com"]]);
  });

  it("sends no receipt after it was taken back, nor for a payment that failed", async () => {
    const { visitor } = payments;
    const { code, intentId } = await visitor.startPayment();
    await setEmail(code, "payer@example.com").expect(200);
    await payments.stripe.pay(intentId, "4000000000000002");
    await visitor.confirmPayment(code).expect(409);
    expect(await queued()).toEqual([]);
    await setEmail(code, null).expect(200);
    await payments.stripe.pay(intentId);
    const { body } = await visitor.confirmPayment(code).expect(200);
    expect(body.receiptEmail).toBeNull();
    expect(await queued()).toEqual([]);
  });

  it("sends the receipt at once for a payment that has succeeded", async () => {
    const { code } = await payments.completePayment(payments.visitor);
    await setEmail(code, null).expect(200);
    await setEmail(code, "payer@example.com").expect(200);
    await setEmail(code, "payer@example.com").expect(200);
    expect(await queued()).toEqual([["receipt", "payer@example.com"]]);
  });

  it.each(["payer@example", "a b@example.com", "", "a@example.com\r\nBcc: b@example.com", 7])(
    "returns 400 for %j and stores nothing",
    async (email) => {
      const { code, intentId } = await payments.visitor.startPayment();
      const { body } = await setEmail(code, email).expect(400);
      expect(Object.keys(body.fields)).toEqual(["email"]);
      await payments.stripe.pay(intentId);
      await payments.visitor.confirmPayment(code).expect(200);
      expect(await queued()).toEqual([]);
    },
  );

  it("returns 404 to another visitor and for an unknown code", async () => {
    const { code } = await payments.visitor.startPayment();
    const other = payments.createVisitor();
    await other.calculate();
    await setEmail(code, "other@example.com", other).expect(404);
    await setEmail("2222-2222-2222-2222", "other@example.com").expect(404);
  });
});
