import type { Deps } from "#server/deps.ts";
import { applyIntent } from "#server/features/payments/events/apply-intent.ts";
import { abandonAttempt } from "./abandon-attempt.ts";
import type { Attempt } from "./attempts.ts";

/**
 * Closes an attempt for another one, at Stripe too. One that was paid in the meantime completes its transaction instead,
 * and one that a bank processes stays open.
 */
export async function closeAttempt(
  deps: Pick<Deps, "db" | "cards" | "log">,
  secretKey: string,
  attempt: Attempt,
) {
  const { intentId } = attempt;
  const intent = intentId && (await deps.cards.retrievePaymentIntent(secretKey, intentId));
  if (!intent) return abandonAttempt(deps, attempt, "replaced");
  const closed =
    intent.state === "open" ? await deps.cards.cancelPaymentIntent(secretKey, intent.id) : intent;
  await applyIntent(deps, closed, { secretKey });
}
