import { isLoopback } from "#server/config/is-loopback.ts";
import { isTransient } from "#server/db/is-transient.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { describeError } from "#server/errors/describe-error.ts";
import type { LocalizedActorContext } from "#server/features/audit/record-event.ts";
import { authorizeCredentialChange } from "#server/features/credentials/authorize-credential-change.ts";
import {
  type SaveCredentialsDeps,
  storeCredentials,
} from "#server/features/credentials/save-credentials.ts";
import { readStripeKeys } from "#server/features/payments/stripe-keys.ts";
import { unreachableUrlError } from "#server/integrations/cards/webhook-endpoints.ts";
import { isLiveKey } from "#server/security/credential-mode.ts";
import { stripeWebhook } from "#shared/payments/contract.ts";
import type { PaymentStatus } from "#shared/payments/portal-contract.ts";
import { getPaymentStatus } from "./get-payment-status.ts";

type CreateWebhookDeps = SaveCredentialsDeps & Pick<Deps, "cards" | "publicUrl">;

/**
 * Creates a webhook endpoint at Stripe for this site and stores its signing secret. Older endpoints of the same URL
 * are deleted only then, so that events arrive throughout. Throws `conflict` without a secret key or when Stripe
 * cannot reach the URL, `forbidden` when the key lacks the permission, and as `authorizeCredentialChange` does.
 */
export async function createWebhook(
  deps: CreateWebhookDeps,
  context: LocalizedActorContext,
  password: string,
): Promise<PaymentStatus> {
  const { secretKey } = await readStripeKeys(deps);
  if (!secretKey) throw new AppError("conflict", "payments.webhookNeedsKey");
  const url = deps.publicUrl + stripeWebhook.path;
  if (isLiveKey(secretKey) && !isPublic(url)) throw unreachableUrlError(url);
  await authorizeCredentialChange(deps, context, password);
  await deps.cards.withinDeadline(() => replaceEndpoint(deps, context, { secretKey, url }));
  return getPaymentStatus(deps);
}

async function replaceEndpoint(
  deps: CreateWebhookDeps,
  context: LocalizedActorContext,
  { secretKey, url }: { secretKey: string; url: string },
) {
  const previousIds = await deps.cards.findWebhookEndpoints(secretKey, url);
  const { id, secret } = await deps.cards.createWebhookEndpoint(secretKey, url);
  try {
    await storeCredentials(deps, context, [["stripe_webhook_secret", secret]]);
  } catch (error) {
    // Nothing knows its secret, unless it was stored and only the database's response was lost.
    if (!isTransient(error)) await deleteEndpoint(deps, secretKey, id);
    throw error;
  }
  for (const previousId of previousIds) await deleteEndpoint(deps, secretKey, previousId);
}

/** Logs a failure: an endpoint that is left gets 400 for its events, and the next creation deletes it. */
async function deleteEndpoint({ cards }: CreateWebhookDeps, secretKey: string, id: string) {
  try {
    await cards.deleteWebhookEndpoint(secretKey, id);
  } catch (error) {
    console.error(`Webhook endpoint ${id} was not deleted at Stripe: ${describeError(error)}`);
  }
}

/** Stripe sends events in live mode only to https URLs that it can resolve. */
function isPublic(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" && !isLoopback(hostname) && !hostname.endsWith(".localhost");
}
