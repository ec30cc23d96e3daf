import type { ApiResponse } from "./api-error.ts";
import type { Delivery, Fault, RecordedRequest } from "./interface.ts";
import type { Charge, PaymentIntent, Refund, StripeEvent, WebhookEndpoint } from "./objects.ts";
import type { Card, Outcome } from "./test-cards.ts";

export type Keys = { publishableKey: string; secretKey: string; webhookSecret: string };

/** A request under an idempotency key; without an answer as long as it is at work. */
export type IdempotencyRecord = { request: string; response?: ApiResponse };

const createEmptyState = () => ({
  paymentIntents: new Map<string, PaymentIntent>(),
  charges: new Map<string, Charge>(),
  refunds: new Map<string, Refund>(),
  webhookEndpoints: new Map<string, { endpoint: WebhookEndpoint; secret: string }>(),
  /** The cards that a bank is still asked about, or that are being charged, by intent. */
  pendingCards: new Map<string, Card>(),
  idempotencyRecords: new Map<string, IdempotencyRecord>(),
  faults: [] as Fault[],
  nextOutcomes: [] as Outcome[],
  requests: [] as RecordedRequest[],
  events: [] as StripeEvent[],
  /** Events that wait to be released; undefined where they are sent at once. */
  heldEvents: undefined as StripeEvent[] | undefined,
  deliveries: [] as Delivery[],
  pendingDeliveries: new Set<Promise<void>>(),
  shutdown: new AbortController(),
});

export type State = ReturnType<typeof createEmptyState> & { keys: Keys; webhookUrl?: string };

export const createState = (keys: Keys, webhookUrl?: string): State => ({
  ...createEmptyState(),
  keys,
  webhookUrl,
});

export function resetState(state: State) {
  state.shutdown.abort();
  Object.assign(state, createEmptyState());
}
