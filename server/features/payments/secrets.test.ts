import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { transactions } from "#shared/db/schema.ts";
import type { Fault } from "#stand-ins/stripe/interface.ts";
import { logInAs } from "#tests/support/log-in.ts";
import { createPaymentApp, type PaymentApp, paymentIntentId } from "#tests/support/payment-app.ts";
import { reconcilePayments, reconcileRecentPayments } from "./reconcile-payments.ts";

const CARD = "4000000000000002";
const GOOD_CARD = "5555555555554444";

let payments: PaymentApp;
const printed: string[] = [];
const print = (...words: unknown[]) => void printed.push(words.map(String).join(" "));

beforeAll(async () => {
  payments = await createPaymentApp({
    log: pino({ level: "debug" }, { write: (line: string) => print(line) }),
  });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => payments.close());

/** Everything that is printed while it lasts, whoever prints it. */
function listen() {
  for (const name of ["log", "info", "warn", "error", "debug"] as const) {
    vi.spyOn(console, name).mockImplementation(print);
  }
  vi.spyOn(process.stdout, "write").mockImplementation((text) => !print(text));
  vi.spyOn(process.stderr, "write").mockImplementation((text) => !print(text));
}

const FAULTS: Fault[] = [
  { on: "any", kind: "status", status: 400 },
  { on: "any", kind: "status", status: 401 },
  { on: "any", kind: "status", status: 429 },
  { on: "any", kind: "status", status: 500, times: 3 },
  { on: "any", kind: "drop-before", times: 3 },
  { on: "any", kind: "drop-after", times: 3 },
];

/** Does it once for each way in which the provider fails. */
async function throughFaults(act: () => Promise<unknown>) {
  for (const fault of FAULTS) {
    await payments.stripe.injectFault(fault);
    await act();
  }
}

it("neither what is printed nor an answer holds a key, a card or another's client secret", async () => {
  const owner = await logInAs(payments.app, "owner");
  const { agent } = await logInAs(payments.app, "user");
  const visitor = payments.createVisitor(agent);
  await visitor.calculate();
  const answered: string[] = [];
  const keep = ({ text, headers }: { text: string; headers: object }) =>
    answered.push(text, JSON.stringify(headers));
  listen();

  await throughFaults(async () => {
    const answer = await visitor.createPayment();
    if (answer.status !== 200) keep(answer); // the payer's own client secret is told to the payer
  });
  const { body } = await visitor.createPayment().expect(200);
  const { transactionCode: code, clientSecret } = body;
  const intentId = paymentIntentId(clientSecret);
  await payments.stripe.pay(intentId, CARD);
  keep(await visitor.confirmPayment(code));
  await payments.stripe.waitForDeliveries();
  await payments.stripe.pauseWebhooks();
  await payments.stripe.pay(intentId, GOOD_CARD);
  await payments.stripe.overwritePaymentIntent(intentId, { amount_received: 1 });
  keep(await visitor.confirmPayment(code).expect(409));
  await payments.stripe.overwritePaymentIntent(intentId, { amount_received: 8750 });
  await throughFaults(async () => {
    await payments.app.deps.db.update(transactions).set({ nextCheckAt: sql`now()` });
    await reconcilePayments(payments.app.deps);
  });
  await reconcileRecentPayments(payments.app.deps);
  keep(await visitor.confirmPayment(code).expect(200));
  keep(await payments.app.agent.get(`/api/transactions/${code}`).expect(200));
  await throughFaults(async () =>
    keep(
      await owner.agent
        .post(`/api/admin/transactions/${code}/refund`)
        .send({ amount: 5, refunded: 0 }),
    ),
  );
  const { webhookSecret, secretKey } = payments.stripe;
  const post = payments.app.agent
    .post("/api/stripe/webhook")
    .set("Stripe-Signature", webhookSecret);
  keep(await post.send({ key: secretKey, card: CARD }).expect(400));
  await payments.stripe.resumeWebhooks();
  await payments.stripe.waitForDeliveries();
  const paths = ["settings", "stripe-public-key", "admin/settings", "admin/credentials"];
  for (const path of [...paths, "admin/payment-status", "admin/activity"]) {
    keep(await owner.agent.get(`/api/${path}`).expect(200));
  }
  await vi.waitFor(() => expect(printed.join()).toContain("/api/admin/activity"), 2000);
  vi.restoreAllMocks();

  const told = printed.join("\n");
  expect(told).toContain("The card provider failed");
  expect(told).toContain("ALERT");
  expect(told).toContain("/api/confirm-payment");
  for (const text of [told, answered.join("\n")]) {
    for (const secret of [secretKey, webhookSecret, clientSecret, CARD, GOOD_CARD]) {
      expect(text).not.toContain(secret);
    }
    expect(text).not.toMatch(/[rs]k_(test|live)_\w{5}|whsec_\w{5}|_secret_\w{5}|enc\.v1\./);
  }
}, 30_000);
