import type { Deps } from "#server/deps.ts";
import { findKeyCheck } from "#server/features/credentials/key-checks.ts";
import { countUnreachable } from "#server/features/payments/attempts/unreachable-attempts.ts";
import {
  countFailedEvents,
  listNewestEvents,
} from "#server/features/payments/events/event-queries.ts";
import { readStripeKeys } from "#server/features/payments/stripe-keys.ts";
import { credentialMode } from "#server/security/credential-mode.ts";
import { type CredentialDeps, readCredential } from "#server/security/read-credential.ts";
import { stripeWebhook } from "#shared/payments/contract.ts";
import {
  type PaymentStatus,
  REQUIRED_PAYMENT_CREDENTIALS,
} from "#shared/payments/portal-contract.ts";
import { settingValue } from "#shared/settings/settings.ts";

const SHOWN_EVENTS = 10;

type PaymentStatusDeps = CredentialDeps & Pick<Deps, "db" | "publicUrl">;

export async function getPaymentStatus(deps: PaymentStatusDeps): Promise<PaymentStatus> {
  const { secretKey, isConfigured } = await readStripeKeys(deps);
  const publicKey = await readCredential(deps, "stripe_public_key");
  const webhookSecret = await readCredential(deps, "stripe_webhook_secret");
  const [events, unreachable, failedEvents] = await Promise.all([
    listNewestEvents(deps.db, SHOWN_EVENTS),
    countUnreachable(deps.db),
    countFailedEvents(deps.db),
  ]);
  const keys = { secretKey, publicKey, webhookSecret };
  return {
    isConfigured,
    keyCheck: await findKeyCheck(deps),
    isAccepting: settingValue(await deps.settings.get(), "accept_payments"),
    missing: REQUIRED_PAYMENT_CREDENTIALS.filter((name) => !keys[name]),
    mode: credentialMode(secretKey),
    webhookUrl: deps.publicUrl + stripeWebhook.path,
    lastEvents: events.map(presentEvent),
    unreachable,
    failedEvents,
  };
}

type StoredEvent = Awaited<ReturnType<typeof listNewestEvents>>[number];

function presentEvent(event: StoredEvent): PaymentStatus["lastEvents"][number] {
  const { id, type, receivedAt } = event;
  const outcome = event.outcome ?? { code: unstoredOutcome(event) };
  return { id, type, receivedAt: receivedAt.toISOString(), outcome };
}

function unstoredOutcome({ processedAt, attempts }: StoredEvent) {
  if (processedAt) return "processed";
  return attempts === 0 ? "waiting" : "failed";
}
