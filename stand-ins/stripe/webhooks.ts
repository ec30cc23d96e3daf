import { createHmac } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { currentTimestamp } from "./ids.ts";
import type { WebhookResponse } from "./interface.ts";
import type { StripeEvent, WebhookEndpoint } from "./objects.ts";
import type { SharedState, State } from "./state.ts";

export const API_VERSION = "2026-10-28.endive";

/** `apiVersion` is the version in which the endpoint receives events. */
export type WebhookTarget = { url: string; secret: string; apiVersion?: string };

/** Stripe retries for three days; the stand-in within two seconds. */
const MAX_ATTEMPTS = 6;
const FIRST_RETRY_DELAY_MS = 50;
const RESPONSE_TIMEOUT_MS = 20_000;

export function findTargets(state: State, type: string): WebhookTarget[] {
  const created = [...state.webhookEndpoints.values()]
    .filter(({ endpoint }) => endpoint.status === "enabled" && isEnabled(endpoint, type))
    .map(({ endpoint: { url, api_version: version }, secret }) => ({
      url,
      secret,
      apiVersion: version ?? API_VERSION,
    }));
  const { webhookUrl, keys } = state;
  return webhookUrl ? [{ url: webhookUrl, secret: keys.webhookSecret }, ...created] : created;
}

const isEnabled = ({ enabled_events: enabled }: WebhookEndpoint, type: string) =>
  enabled.includes("*") || enabled.includes(type);

export async function deliverWithRetries(
  shared: SharedState,
  target: WebhookTarget,
  event: StripeEvent,
) {
  const { deliveries } = shared;
  const { signal } = shared.shutdown;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    if (attempt)
      await delay(FIRST_RETRY_DELAY_MS * 2 ** (attempt - 1), undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    const { status } = await postEvent(target, event, { signal });
    deliveries.push({ event: event.id, type: event.type, url: target.url, status });
    if (status >= 200 && status < 300) {
      event.pending_webhooks--;
      return;
    }
  }
}

type PostOptions = { signal?: AbortSignal; timestamp?: number };

/** Signs as of `timestamp` (seconds). The body is indented as Stripe's: a re-serialized one fails verification. */
export async function postEvent(
  { url, secret, apiVersion }: WebhookTarget,
  event: object,
  { signal, timestamp = currentTimestamp() }: PostOptions = {},
): Promise<WebhookResponse> {
  const rendered = apiVersion ? { ...event, api_version: apiVersion } : event;
  const payload = JSON.stringify(rendered, null, 2);
  const signature = createHmac("sha256", secret).update(`${timestamp}.${payload}`).digest("hex");
  const timeout = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      method: "POST",
      redirect: "manual",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        "Stripe-Signature": `t=${timestamp},v1=${signature}`,
      },
      body: payload,
    });
    return { status: response.status, body: await response.text() };
  } catch {
    return { status: 0, body: "" };
  }
}
