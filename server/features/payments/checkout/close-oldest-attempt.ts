import type { Deps } from "#server/deps.ts";
import { abandonAttempt } from "#server/features/payments/attempts/abandon-attempt.ts";
import { listOpenAttempts } from "#server/features/payments/attempts/open-attempts.ts";
import { applyIntent } from "#server/features/payments/events/apply-intent.ts";

/**
 * Closes the oldest replaceable attempt from an address, at Stripe too; false if there is none. One that was paid
 * in the meantime completes its transaction instead.
 */
export async function closeOldestAttempt(
  deps: Pick<Deps, "db" | "cards" | "log">,
  secretKey: string,
  clientKey: string,
): Promise<boolean> {
  const open = await listOpenAttempts(deps.db, clientKey);
  const oldest = open.find(({ replaceableInMs }) => replaceableInMs === 0);
  if (!oldest) return false;
  const { intentId } = oldest;
  const intent = intentId && (await deps.cards.retrievePaymentIntent(secretKey, intentId));
  if (!intent) {
    await abandonAttempt(deps, oldest, "replaced");
    return true;
  }
  const closed =
    intent.state === "open" ? await deps.cards.cancelPaymentIntent(secretKey, intent.id) : intent;
  await applyIntent(deps, closed, { secretKey });
  return true;
}
