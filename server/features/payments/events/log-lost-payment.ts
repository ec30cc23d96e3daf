import type { PaymentIntent } from "#server/integrations/cards.ts";
import type { Log } from "#server/observe/log.ts";

/**
 * Logs an alert for a PaymentIntent of this installation without a transaction, as after a restore of the database,
 * and returns true. False if it holds no money: it was not paid, or refunded in full.
 */
export function logLostPayment(
  log: Log,
  { id, state, amountReceived, amountRefunded }: PaymentIntent,
): boolean {
  const isLost = state === "succeeded" && amountRefunded < amountReceived;
  if (isLost) log.alert({ code: "paymentWithoutTransaction", intentId: id });
  return isLost;
}
