import type Stripe from "stripe";

/** Whether Stripe repeated the response to an earlier request, which holds the state of that time. */
export const isReplay = ({ lastResponse }: Stripe.Response<object>): boolean =>
  lastResponse.headers["idempotent-replayed"] === "true";
