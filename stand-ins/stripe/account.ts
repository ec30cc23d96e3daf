import { invalidRequest, resourceMissing } from "./api-error.ts";
import { defineEndpoint } from "./endpoint.ts";
import { createId, currentTimestamp } from "./ids.ts";
import type { WebhookEndpoint } from "./objects.ts";
import { listParams, paginate } from "./pagination.ts";
import { mergeMetadata, requireParam } from "./params.ts";

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

export const createWebhookEndpoint = defineEndpoint({
  operation: "webhooks",
  params: {
    api_version: "text",
    description: "text",
    enabled_events: "list",
    metadata: "record",
    url: "text",
  },
  run({ webhookEndpoints }, { params }) {
    const secret = createId("whsec");
    const endpoint: WebhookEndpoint = {
      id: createId("we"),
      object: "webhook_endpoint",
      api_version: params.api_version ?? null,
      created: currentTimestamp(),
      description: params.description ?? null,
      enabled_events: requireParam(params.enabled_events, "enabled_events"),
      livemode: false,
      metadata: mergeMetadata({}, params.metadata),
      status: "enabled",
      url: parseUrl(requireParam(params.url, "url")),
    };
    webhookEndpoints.set(endpoint.id, { endpoint, secret });
    return { ...endpoint, secret }; // the only response with the secret
  },
});

export const listWebhookEndpoints = defineEndpoint({
  operation: "list",
  params: listParams,
  run: ({ webhookEndpoints }, { path, params }) =>
    paginate(
      [...webhookEndpoints.values()].map(({ endpoint }) => endpoint),
      { url: path, params },
    ),
});

export const deleteWebhookEndpoint = defineEndpoint({
  operation: "webhooks",
  params: {},
  run({ webhookEndpoints }, { id }) {
    if (!webhookEndpoints.delete(id))
      throw resourceMissing("webhook endpoint", id, "webhook_endpoint");
    return { id, object: "webhook_endpoint", deleted: true };
  },
});

function parseUrl(url: string): string {
  if (/^https?:/.test(url) && URL.canParse(url)) return url;
  throw invalidRequest({
    code: "url_invalid",
    message: "Invalid URL: An explicit scheme (such as https) must be provided.",
    param: "url",
  });
}
