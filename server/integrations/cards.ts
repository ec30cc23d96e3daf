import { createAccountCalls } from "./cards/account.ts";
import { createConnection } from "./cards/connection.ts";
import { constructEvent } from "./cards/construct-event.ts";
import { createDisputeCalls } from "./cards/disputes.ts";
import { createPaymentIntentCalls } from "./cards/payment-intents.ts";
import { createRefundCalls } from "./cards/refunds.ts";
import type { StripeTimeouts } from "./stripe-http-client.ts";

export type { PaymentIntent } from "./cards/payment-intents.ts";

/** The total stays below the 12 s that a draining server waits for open requests. */
const DEFAULT_TIMEOUTS: StripeTimeouts = { attemptMs: 10_000, totalMs: 11_500 };

export type Cards = ReturnType<typeof createCards>;

/**
 * Calls throw `unavailable`, `badGateway`, `timeout`, and `invalid` for an amount that Stripe rejects. A call
 * with a signal that aborts throws the signal's reason.
 */
export function createCards(apiBase: string, timeouts = DEFAULT_TIMEOUTS) {
  const callStripe = createConnection(apiBase, timeouts);
  return {
    ...createAccountCalls(callStripe),
    ...createPaymentIntentCalls(callStripe),
    ...createRefundCalls(callStripe),
    ...createDisputeCalls(callStripe),
    constructEvent,
  };
}
