import type { CallStripe } from "./connection.ts";
import { toWebhookEvent, type WebhookEvent } from "./construct-event.ts";
import { EVENT_TYPES } from "./event-types.ts";
import { listPages } from "./list-pages.ts";
import { isPermissionError } from "./stripe-error.ts";

const NO_EVENTS = { data: [], has_more: false };

export const createEventCalls = (callStripe: CallStripe) => ({
  /**
   * The account's events about payments, newest first; Stripe keeps them for 30 days. None when a restricted key
   * may not read them. Each page of 100 has its own time limit.
   */
  async *listEvents(
    secretKey: string,
    since: Date,
    signal?: AbortSignal,
  ): AsyncGenerator<WebhookEvent> {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    const events = listPages((position) =>
      callStripe({ secretKey, signal }, async (stripe) => {
        const params = { types: [...EVENT_TYPES], created, ...position };
        return stripe.events.list(params).catch((error: unknown) => {
          if (isPermissionError(error)) return NO_EVENTS;
          throw error;
        });
      }),
    );
    for await (const event of events) yield toWebhookEvent(event);
  },
});
