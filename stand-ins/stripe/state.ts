import type { ApiResponse } from "./api-error.ts";
import type { Delivery, Fault, RecordedRequest } from "./interface.ts";
import type { Charge, PaymentIntent, Refund, StripeEvent, WebhookEndpoint } from "./objects.ts";
import type { Card, Outcome } from "./test-cards.ts";

export type Keys = { publishableKey: string; secretKey: string; webhookSecret: string };

export type IdempotencyRecord = { fingerprint: string; response?: ApiResponse };

const createEmptyState = () => ({
  paymentIntents: new Map<string, PaymentIntent>(),
  charges: new Map<string, Charge>(),
  refunds: new Map<string, Refund>(),
  webhookEndpoints: new Map<string, { endpoint: WebhookEndpoint; secret: string }>(),
  /** By PaymentIntent id: cards in a 3-D Secure challenge or in processing. */
  pendingCards: new Map<string, Card>(),
  idempotencyRecords: new Map<string, IdempotencyRecord>(),
  faults: [] as Fault[],
  nextOutcomes: [] as Outcome[],
  requests: [] as RecordedRequest[],
  events: [] as StripeEvent[],
  /** Events held back while webhooks are paused; otherwise undefined. */
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
