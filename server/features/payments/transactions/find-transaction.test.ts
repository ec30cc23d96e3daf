import { expect, it } from "vitest";
import { setUpPayments } from "#tests/support/set-up-payments.ts";

const payments = setUpPayments({ hasWebhooks: false });

// Threats: I10
it("GET /api/transactions/:code returns status and amounts but no personal data", async () => {
  const { code, intentId } = await payments.visitor.startPayment();
  await payments.stripe.pay(intentId);
  await payments.visitor.confirmPayment(code).expect(200);
  const { body, headers } = await payments.app.agent
    .get(`/api/transactions/${code.toLowerCase()}`)
    .set("Host", "evil.example")
    .expect(200);
  expect(body).toEqual({
    transactionCode: code,
    status: "completed",
    amount: 87.5,
    refunded: 0,
    currency: "USD",
    createdAt: expect.any(String),
    completedAt: expect.any(String),
    fromCountry: "VN",
    toCountry: "US",
    isTest: true,
    shipmentDigest: expect.stringMatching(/^[\da-f]{64}$/),
    missing: [{ kind: "code", items: [1, 2] }],
  });
  expect(headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
  expect(headers).not.toHaveProperty("content-encoding"); // would evict pages from the cache
});

it("GET /api/transactions/:code returns 404 for an unknown code", async () => {
  await payments.app.agent.get("/api/transactions/2222-2222-2222-2222").expect(404);
});
