import { createAccountCalls } from "./cards/account.ts";
import { createConnection, type OnKeyUse } from "./cards/connection.ts";
import { constructEvent } from "./cards/construct-event.ts";
import { createDisputeCalls } from "./cards/disputes.ts";
import { createEventCalls } from "./cards/events.ts";
import { createPaymentIntentCalls } from "./cards/payment-intents.ts";
import { createRefundCalls } from "./cards/refunds.ts";
import { type StripeTimeouts, withRequestDeadline } from "./cards/stripe-http-client.ts";
import { createWebhookEndpointCalls } from "./cards/webhook-endpoints.ts";

export type { PaymentIntent } from "./cards/payment-intents.ts";

/** The total stays below the 12 s that a draining server waits for open requests. */
const DEFAULT_TIMEOUTS: StripeTimeouts = { attemptMs: 10_000, totalMs: 11_500, requestMs: 10_000 };

export type Cards = ReturnType<typeof createCards>;

/**
 * Calls throw `unavailable`, `badGateway`, `timeout`, and `invalid` for an amount that Stripe rejects. A call
 * with a signal that aborts throws the signal's reason. While the circuit breaker is open, calls throw
 * `unavailable` at once.
 */
export function createCards(
  apiBase: string,
  { onKeyUse, ...options }: Partial<StripeTimeouts> & { onKeyUse?: OnKeyUse } = {},
) {
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options };
  const { callStripe, breakerState } = createConnection(apiBase, timeouts, onKeyUse);
  return {
    /** Limits the calls of `run` to 10 s in total; after that they throw `timeout`. */
    withinDeadline: <T>(run: () => Promise<T>) => withRequestDeadline(timeouts, run),
    breakerState,
    ...createAccountCalls(callStripe),
    ...createPaymentIntentCalls(callStripe),
    ...createRefundCalls(callStripe),
    ...createDisputeCalls(callStripe),
    ...createEventCalls(callStripe),
    ...createWebhookEndpointCalls(callStripe),
    constructEvent,
  };
}
