import type { Answer } from "./answer.ts";
import type { Delivery, Fault, RecordedRequest } from "./interface.ts";
import type { Charge, Intent, Refund, StripeEvent, WebhookEndpoint } from "./objects.ts";
import type { Card, Outcome } from "./outcomes.ts";

export type Keys = { publishableKey: string; secretKey: string; webhookSecret: string };

/** A request under an idempotency key; without an answer as long as it is at work. */
export type Remembered = { request: string; answer?: Answer };

const emptyState = () => ({
  intents: new Map<string, Intent>(),
  charges: new Map<string, Charge>(),
  refunds: new Map<string, Refund>(),
  endpoints: new Map<string, { endpoint: WebhookEndpoint; secret: string }>(),
  /** The cards that a bank is still asked about, or that are being charged, by intent. */
  pendingCards: new Map<string, Card>(),
  remembered: new Map<string, Remembered>(),
  faults: [] as Fault[],
  outcomes: [] as Outcome[],
  requests: [] as RecordedRequest[],
  events: [] as StripeEvent[],
  /** Events that wait to be released; undefined where they are sent at once. */
  held: undefined as StripeEvent[] | undefined,
  deliveries: [] as Delivery[],
  underway: new Set<Promise<void>>(),
  stop: new AbortController(),
});

export type State = ReturnType<typeof emptyState> & { keys: Keys; webhookUrl?: string };

export const newState = (keys: Keys, webhookUrl?: string): State => ({
  ...emptyState(),
  keys,
  webhookUrl,
});

export function resetState(state: State) {
  state.stop.abort();
  Object.assign(state, emptyState());
}
