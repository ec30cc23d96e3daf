import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { describeError } from "#server/errors/describe-error.ts";
import type { CredentialDeps } from "#server/features/settings/read-credential.ts";
import { saveCredentials } from "#server/features/settings/save-credentials.ts";
import { unreachableUrlError } from "#server/integrations/cards/webhook-endpoints.ts";
import type { User } from "#shared/accounts/contract.ts";
import { type PaymentStatus, stripeWebhook } from "#shared/payments/contract.ts";
import { getPaymentStatus } from "./get-payment-status.ts";
import { isLiveKey, readStripeKeys } from "./stripe-keys.ts";

type CreateWebhookDeps = CredentialDeps & Pick<Deps, "db" | "cards" | "publicUrl">;
type AuditContext = { actor: User; ip: string };

/**
 * Creates a webhook endpoint at Stripe for this site and stores its signing secret. Older endpoints of the same URL
 * are deleted only then, so that events arrive throughout. Throws `conflict` without a secret key or when Stripe
 * cannot reach the URL, and `forbidden` when the key lacks the permission.
 */
export async function createWebhook(
  deps: CreateWebhookDeps,
  audit: AuditContext,
): Promise<PaymentStatus> {
  const { secretKey } = await readStripeKeys(deps);
  if (!secretKey) throw new AppError("conflict", "payments.webhookNeedsKey");
  const url = deps.publicUrl + stripeWebhook.path;
  if (isLiveKey(secretKey) && !isPublic(url)) throw unreachableUrlError(url);
  await deps.cards.withinDeadline(() => replaceEndpoint(deps, audit, { secretKey, url }));
  return getPaymentStatus(deps);
}

async function replaceEndpoint(
  deps: CreateWebhookDeps,
  audit: AuditContext,
  { secretKey, url }: { secretKey: string; url: string },
) {
  const formerIds = await deps.cards.findWebhookEndpoints(secretKey, url);
  const { id, secret } = await deps.cards.createWebhookEndpoint(secretKey, url);
  try {
    await saveCredentials(deps, audit, { stripe_webhook_secret: secret });
  } catch (error) {
    await deleteEndpoint(deps, secretKey, id); // nothing knows its secret
    throw error;
  }
  for (const formerId of formerIds) await deleteEndpoint(deps, secretKey, formerId);
}

/** Logs a failure: an endpoint that is left gets 400 for its events, and the next creation deletes it. */
async function deleteEndpoint({ cards }: CreateWebhookDeps, secretKey: string, id: string) {
  try {
    await cards.deleteWebhookEndpoint(secretKey, id);
  } catch (error) {
    console.error(`Webhook endpoint ${id} was not deleted at Stripe: ${describeError(error)}`);
  }
}

/** In live mode, Stripe sends events only to https URLs that it can resolve. */
function isPublic(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" && !/(^|\.)localhost$|^127\.|^\[::1\]$/.test(hostname);
}
