import { createHmac } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { currentTimestamp } from "./ids.ts";
import type { WebhookResponse } from "./interface.ts";
import type { StripeEvent } from "./objects.ts";
import type { State } from "./state.ts";

export type WebhookTarget = { url: string; secret: string };

/** Stripe tries for three days; here a try that fails is followed by others within seconds. */
const MAX_ATTEMPTS = 6;
const FIRST_RETRY_DELAY_MS = 50;
const RESPONSE_TIMEOUT_MS = 20_000;

/** Where events of this type go: the address that was set, and the endpoints made by the API. */
export function findTargets(state: State, type: string): WebhookTarget[] {
  const made = [...state.webhookEndpoints.values()]
    .filter(({ endpoint }) => endpoint.enabled_events.some((one) => one === "*" || one === type))
    .map(({ endpoint, secret }) => ({ url: endpoint.url, secret }));
  const { webhookUrl, keys } = state;
  return webhookUrl ? [{ url: webhookUrl, secret: keys.webhookSecret }, ...made] : made;
}

export async function deliverWithRetries(state: State, target: WebhookTarget, event: StripeEvent) {
  const { signal } = state.shutdown;
  const { deliveries } = state;
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

/** Posts an event, signed as of `timestamp` (seconds); the body is printed over several lines. */
export async function postEvent(
  { url, secret }: WebhookTarget,
  event: object,
  { signal, timestamp = currentTimestamp() }: PostOptions = {},
): Promise<WebhookResponse> {
  const payload = JSON.stringify(event, null, 2);
  const signature = createHmac("sha256", secret).update(`${timestamp}.${payload}`).digest("hex");
  const patience = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      method: "POST",
      redirect: "manual",
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
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
