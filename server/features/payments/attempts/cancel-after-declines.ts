import type { Deps } from "#server/deps.ts";
import type { StripeContext } from "#server/features/payments/stripe-keys.ts";
import type { PaymentIntent } from "#server/integrations/cards.ts";

/** More cards than a payer tries: stolen numbers are probably being tested. */
const MAX_DECLINES = 10;

/**
 * Cancels an open PaymentIntent with ten or more declines. Returns its current state, which may be paid. When `signal`
 * aborts, throws its reason.
 */
export async function cancelAfterDeclines(
  { cards }: Pick<Deps, "cards">,
  { secretKey, signal }: StripeContext,
  intent: PaymentIntent,
): Promise<PaymentIntent> {
  if (intent.state !== "open" || !intent.errorCode) return intent;
  const declines = await cards.countDeclines(secretKey, intent.id, signal);
  if (declines < MAX_DECLINES) return intent;
  return cards.cancelPaymentIntent(secretKey, intent.id, signal);
}
