import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { startTestStandIn, type TestStandIn } from "./test-stand-in.ts";

// https://docs.stripe.com/api/idempotent_requests: the result of an endpoint that began to run is replayed.

let test: TestStandIn;

beforeAll(async () => {
  test = await startTestStandIn();
});
afterAll(() => test.close());
beforeEach(() => test.reset());

const KEY = { idempotencyKey: "order-1", maxNetworkRetries: 0 };
const SERVER_ERROR = { statusCode: 500, type: "StripeAPIError" };

it("replays a stored error to the same idempotency key and creates with another one", async () => {
  await test.controls.injectFault({ on: "create", kind: "stored-status", status: 500 });
  await expect(test.create(KEY)).rejects.toMatchObject(SERVER_ERROR);
  await expect(test.create(KEY)).rejects.toMatchObject({
    ...SERVER_ERROR,
    headers: { "idempotent-replayed": "true" },
  });
  expect(await test.controls.paymentIntents()).toEqual([]);
  await expect(test.create({ idempotencyKey: "order-1-retry" })).resolves.toBeDefined();
});

it("replays a stored error to the retries of one call", async () => {
  await test.controls.injectFault({ on: "create", kind: "stored-status", status: 500 });
  await expect(test.create({ maxNetworkRetries: 2 })).rejects.toMatchObject(SERVER_ERROR);
  expect(await test.controls.requests()).toHaveLength(3);
  expect(await test.controls.paymentIntents()).toEqual([]);
});

it("creates a PaymentIntent although the stored response is an error", async () => {
  const fault = { kind: "stored-status", status: 500, afterExecution: true } as const;
  await test.controls.injectFault({ on: "create", ...fault });
  await expect(test.create(KEY)).rejects.toMatchObject(SERVER_ERROR);
  await expect(test.create(KEY)).rejects.toMatchObject(SERVER_ERROR);
  const [intent] = await test.controls.paymentIntents();
  const { data } = await test.stripe.paymentIntents.list();
  expect(data.map(({ id }) => id)).toEqual([intent?.id]);
  expect(await test.receivedEvents(intent?.id ?? "")).toMatchObject([
    { type: "payment_intent.created", request: { idempotency_key: "order-1" } },
  ]);
});

it("refunds although the stored response is an error", async () => {
  const { id: payment_intent, chargeId } = await test.pay();
  const fault = { kind: "stored-status", status: 500, afterExecution: true } as const;
  await test.controls.injectFault({ on: "refund", ...fault });
  const refund = () => test.stripe.refunds.create({ payment_intent, amount: 100 }, KEY);
  await expect(refund()).rejects.toMatchObject(SERVER_ERROR);
  await expect(refund()).rejects.toMatchObject(SERVER_ERROR);
  expect(await test.charge(chargeId)).toMatchObject({ amount_refunded: 100 });
  expect((await test.stripe.refunds.list({ payment_intent })).data).toHaveLength(1);
});

it("stores no error of a request whose parameters are invalid", async () => {
  const fault = { on: "create", kind: "stored-status", status: 500 } as const;
  await test.controls.injectFault(fault);
  const amount = 1.5;
  const invalid = test.stripe.paymentIntents.create({ amount, currency: "usd" }, KEY);
  await expect(invalid).rejects.toMatchObject({ code: "parameter_invalid_integer" });
  await expect(test.create(KEY)).resolves.toMatchObject({ amount: 5000 });
});

it("does not store an error that occurred before the endpoint began to run", async () => {
  await test.controls.injectFault({ on: "create", kind: "status", status: 500 });
  await expect(test.create(KEY)).rejects.toMatchObject(SERVER_ERROR);
  const created = await test.create(KEY);
  expect(created.lastResponse.headers["idempotent-replayed"]).toBeUndefined();
});

it("forgets a stored response after 24 hours or when the control expires it", async () => {
  const { id } = await test.create(KEY);
  const hours = 60 * 60 * 1000;
  const now = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 23 * hours);
  try {
    expect(await test.create(KEY)).toMatchObject({ id });
    now.mockReturnValue(Date.now() + 2 * hours);
    expect((await test.create(KEY)).id).not.toBe(id);
  } finally {
    now.mockRestore();
  }
  const latest = await test.create(KEY);
  await test.controls.expireIdempotencyKeys();
  expect((await test.create(KEY)).id).not.toBe(latest.id);
});
