import type { ApiRequest } from "./api-request.ts";
import { createId, currentTimestamp } from "./ids.ts";
import type { StripeEvent } from "./objects.ts";
import type { SharedState, State } from "./state.ts";
import { API_VERSION, deliverWithRetries, findTargets } from "./webhooks.ts";

type EventInput = {
  type: string;
  object: object;
  /** The changed attributes before the change; only events named `*.updated` have them. */
  previous?: Record<string, unknown>;
};

export function publishEvent(
  state: State,
  { type, object, previous }: EventInput,
  request?: ApiRequest,
) {
  const { shared } = state;
  const event: StripeEvent = {
    id: createId("evt"),
    object: "event",
    api_version: API_VERSION,
    created: currentTimestamp(),
    data: {
      object: structuredClone({ ...object }),
      ...(previous && { previous_attributes: previous }),
    },
    livemode: state.livemode,
    pending_webhooks: findTargets(state, type).length,
    request: { id: request?.requestId ?? null, idempotency_key: request?.idempotencyKey ?? null },
    type,
  };
  state.events.push(event);
  const deliver = () => deliverToTargets(state, event);
  if (shared.heldDeliveries) shared.heldDeliveries.push(deliver);
  else deliver();
}

export function releaseHeldEvents(shared: SharedState) {
  const held = shared.heldDeliveries ?? [];
  shared.heldDeliveries = undefined;
  for (const deliver of held) deliver();
}

function deliverToTargets(state: State, event: StripeEvent) {
  const { pendingDeliveries } = state.shared;
  for (const target of findTargets(state, event.type)) {
    const delivery = deliverWithRetries(state.shared, target, event).finally(() =>
      pendingDeliveries.delete(delivery),
    );
    pendingDeliveries.add(delivery);
  }
}
