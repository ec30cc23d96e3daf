import type { ApiRequest } from "./api-request.ts";
import { createId, currentTimestamp } from "./ids.ts";
import type { StripeEvent } from "./objects.ts";
import type { State } from "./state.ts";
import { deliverWithRetries, findTargets } from "./webhooks.ts";

export const API_VERSION = "2026-10-28.endive";

type EventInput = { type: string; object: { livemode?: boolean } };

export function publishEvent(state: State, { type, object }: EventInput, request?: ApiRequest) {
  const event: StripeEvent = {
    id: createId("evt"),
    object: "event",
    api_version: API_VERSION,
    created: currentTimestamp(),
    data: { object: structuredClone({ ...object }) },
    livemode: object.livemode ?? false,
    pending_webhooks: findTargets(state, type).length,
    request: { id: request?.requestId ?? null, idempotency_key: request?.idempotencyKey ?? null },
    type,
  };
  state.events.push(event);
  if (state.heldEvents) state.heldEvents.push(event);
  else deliverToTargets(state, event);
}

export function releaseHeldEvents(state: State) {
  const events = state.heldEvents ?? [];
  state.heldEvents = undefined;
  for (const event of events) deliverToTargets(state, event);
}

function deliverToTargets(state: State, event: StripeEvent) {
  for (const target of findTargets(state, event.type)) {
    const delivery = deliverWithRetries(state, target, event).finally(() =>
      state.pendingDeliveries.delete(delivery),
    );
    state.pendingDeliveries.add(delivery);
  }
}
