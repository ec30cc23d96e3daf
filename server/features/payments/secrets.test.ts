import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import {
  reconcilePayments,
  reconcileRecentPayments,
} from "#server/features/payments/events/reconcile-payments.ts";
import { createCards } from "#server/integrations/cards.ts";
import { withAlerts } from "#server/observe/log.ts";
import type { Fault } from "#stand-ins/stripe/interface.ts";
import { logInAs } from "#tests/support/log-in.ts";
import { createPaymentApp, type PaymentApp, paymentIntentId } from "#tests/support/payment-app.ts";
import { waitFor } from "#tests/support/wait-for.ts";

const DECLINED_CARD = "4000000000000002";
const GOOD_CARD = "5555555555554444";

let payments: PaymentApp;
const printed: string[] = [];
const print = (...words: unknown[]) => void printed.push(words.map(String).join(" "));

beforeAll(async () => {
  payments = await createPaymentApp({
    log: withAlerts(pino({ level: "debug" }, { write: (line: string) => print(line) })),
  });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => payments.close());

function captureOutput() {
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

async function repeatWithFaults(action: () => Promise<unknown>) {
  for (const fault of FAULTS) {
    await payments.stripe.injectFault(fault);
    await action();
  }
  payments.app.deps.cards = createCards(payments.stripe.url); // its circuit breaker is closed
}

// Threats: K3
it("logs and responses of the payment endpoints contain no key, card number or client secret", async () => {
  const owner = await logInAs(payments.app, "owner");
  const { agent } = await logInAs(payments.app, "user");
  const visitor = payments.createVisitor(agent);
  await visitor.calculate();
  const responses: string[] = [];
  const collect = ({ text, headers }: { text: string; headers: object }) =>
    responses.push(text, JSON.stringify(headers));
  captureOutput();

  await repeatWithFaults(async () => {
    const response = await visitor.createPayment();
    if (response.status !== 200) collect(response); // a success returns the payer's own client secret
  });
  const { body } = await visitor.createPayment().expect(200);
  const { transactionCode: code, clientSecret } = body;
  const intentId = paymentIntentId(clientSecret);
  await payments.stripe.pay(intentId, DECLINED_CARD);
  collect(await visitor.confirmPayment(code));
  await payments.processEvents();
  await payments.stripe.pauseWebhooks();
  await repeatWithFaults(async () => {
    await payments.makeChecksDue();
    await reconcilePayments(payments.app.deps);
  });
  await payments.stripe.pay(intentId, GOOD_CARD);
  await payments.stripe.overwritePaymentIntent(intentId, { amount_received: 1 });
  collect(await visitor.confirmPayment(code).expect(409));
  await payments.stripe.overwritePaymentIntent(intentId, { amount_received: 8750 });
  await reconcileRecentPayments(payments.app.deps);
  collect(await visitor.confirmPayment(code).expect(200));
  collect(await payments.app.agent.get(`/api/transactions/${code}`).expect(200));
  await repeatWithFaults(async () =>
    collect(
      await owner.agent
        .post(`/api/admin/transactions/${code}/refund`)
        .send({ amount: 5, refunded: 0 }),
    ),
  );
  const { webhookSecret, secretKey } = payments.stripe;
  const post = payments.app.agent
    .post("/api/stripe/webhook")
    .set("Stripe-Signature", webhookSecret);
  collect(await post.send({ key: secretKey, card: DECLINED_CARD }).expect(400));
  await payments.stripe.resumeWebhooks();
  await payments.processEvents();
  const paths = ["settings", "stripe-public-key", "admin/settings", "admin/credentials"];
  for (const path of [...paths, "admin/payment-status", "admin/activity"]) {
    collect(await owner.agent.get(`/api/${path}`).expect(200));
  }
  await waitFor(() => expect(printed.join()).toContain("/api/admin/activity"));
  vi.restoreAllMocks();

  const output = printed.join("\n");
  expect(output).toContain("The card provider failed");
  expect(output).toContain('"code":"paymentMismatch"');
  expect(output).toContain("/api/confirm-payment");
  for (const text of [output, responses.join("\n")]) {
    for (const secret of [secretKey, webhookSecret, clientSecret, DECLINED_CARD, GOOD_CARD]) {
      expect(text).not.toContain(secret);
    }
    expect(text).not.toMatch(/[rs]k_(test|live)_\w{5}|whsec_\w{5}|_secret_\w{5}|enc\.v1\./);
  }
});
