import type { Call } from "./call.ts";
import { newId, now } from "./ids.ts";
import type { StripeEvent } from "./objects.ts";
import type { State } from "./state.ts";
import { deliverUntilTaken, targetsOf } from "./webhooks.ts";

export const API_VERSION = "2026-10-28.endive";

type Happened = { type: string; object: { livemode?: boolean } };

/** Keeps what happened as it is now, and tells the webhooks of it unless events are held. */
export function record(state: State, { type, object }: Happened, cause?: Call) {
  const event: StripeEvent = {
    id: newId("evt"),
    object: "event",
    api_version: API_VERSION,
    created: now(),
    data: { object: structuredClone({ ...object }) },
    livemode: object.livemode ?? false,
    pending_webhooks: targetsOf(state, type).length,
    request: { id: cause?.requestId ?? null, idempotency_key: cause?.idempotencyKey ?? null },
    type,
  };
  state.events.push(event);
  if (state.held) state.held.push(event);
  else sendToAll(state, event);
}

export function releaseEvents(state: State) {
  const events = state.held ?? [];
  state.held = undefined;
  for (const event of events) sendToAll(state, event);
}

function sendToAll(state: State, event: StripeEvent) {
  for (const target of targetsOf(state, event.type)) {
    const sent = deliverUntilTaken(state, target, event).finally(() => state.underway.delete(sent));
    state.underway.add(sent);
  }
}
