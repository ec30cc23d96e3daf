import { invalid, missing } from "./answer.ts";
import { defineEndpoint } from "./endpoint.ts";
import { newId, now } from "./ids.ts";
import { pageOf, paging } from "./lists.ts";
import type { WebhookEndpoint } from "./objects.ts";
import { mergeMetadata, required } from "./params.ts";

// What belongs to the account and not to a payment.

export const retrieveBalance = defineEndpoint({
  operation: "balance",
  params: {},
  run: () => ({
    object: "balance",
    available: [{ amount: 0, currency: "usd", source_types: { card: 0 } }],
    livemode: false,
    pending: [{ amount: 0, currency: "usd", source_types: { card: 0 } }],
  }),
});

export const createWebhook = defineEndpoint({
  operation: "webhooks",
  params: {
    api_version: "text",
    description: "text",
    enabled_events: "list",
    metadata: "record",
    url: "text",
  },
  run({ endpoints }, { params }) {
    const secret = newId("whsec");
    const endpoint: WebhookEndpoint = {
      id: newId("we"),
      object: "webhook_endpoint",
      api_version: params.api_version ?? null,
      created: now(),
      description: params.description ?? null,
      enabled_events: required(params.enabled_events, "enabled_events"),
      livemode: false,
      metadata: mergeMetadata({}, params.metadata),
      status: "enabled",
      url: readUrl(required(params.url, "url")),
    };
    endpoints.set(endpoint.id, { endpoint, secret });
    return { ...endpoint, secret }; // shown this once
  },
});

export const listWebhooks = defineEndpoint({
  operation: "list",
  params: paging,
  run: ({ endpoints }, { path, params }) =>
    pageOf(
      [...endpoints.values()].map(({ endpoint }) => endpoint),
      { url: path, params },
    ),
});

export const deleteWebhook = defineEndpoint({
  operation: "webhooks",
  params: {},
  run({ endpoints }, { id }) {
    if (!endpoints.delete(id)) throw missing("webhook endpoint", id, "webhook_endpoint");
    return { id, object: "webhook_endpoint", deleted: true };
  },
});

function readUrl(url: string): string {
  if (/^https?:/.test(url) && URL.canParse(url)) return url;
  throw invalid({
    code: "url_invalid",
    message: "Invalid URL: An explicit scheme (such as https) must be provided.",
    param: "url",
  });
}
