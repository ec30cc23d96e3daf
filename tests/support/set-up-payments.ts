import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { mailOutbox, paymentEvents } from "#shared/db/schema.ts";
import {
  createPaymentApp,
  type PaymentApp,
  type PaymentAppOptions,
  type Visitor,
} from "./payment-app.ts";

type SetUpOptions = PaymentAppOptions & {
  /** Whether Stripe sends webhook events; a test may pause or resume them. */
  hasWebhooks?: boolean;
};

/**
 * Registers hooks that start a payment app for a test file, and before each test reset Stripe and the
 * payment tables and create a visitor. The returned object is filled when the tests run.
 */
export function setUpPayments({ hasWebhooks = true, ...options }: SetUpOptions = {}) {
  const payments = {} as PaymentApp & { visitor: Visitor }; // safe: filled by the hooks
  beforeAll(async () => {
    Object.assign(payments, await createPaymentApp(options));
  });
  beforeEach(async () => {
    await payments.stripe.waitForDeliveries();
    await payments.stripe.reset();
    if (!hasWebhooks) await payments.stripe.pauseWebhooks();
    await payments.app.deps.db.delete(mailOutbox);
    await payments.deleteTransactions();
    await payments.app.deps.db.delete(paymentEvents);
    payments.visitor = payments.createVisitor();
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => payments.close());
  return payments;
}
