import type { PaymentIntent } from "#server/integrations/cards.ts";

/**
 * Logs an alert for a PaymentIntent of this installation without a transaction, as after a restore of the database,
 * and returns true. False if it holds no money: it was not paid, or refunded in full.
 */
export function logLostPayment({ id, state, amountReceived, amountRefunded }: PaymentIntent) {
  const isLost = state === "succeeded" && amountRefunded < amountReceived;
  if (isLost) {
    console.error(
      `ALERT: payment ${id} succeeded and has no transaction: refund it in Stripe, or remove "app" from its metadata there`,
    );
  }
  return isLost;
}
