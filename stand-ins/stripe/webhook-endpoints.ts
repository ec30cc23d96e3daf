import { invalidRequest, resourceMissing } from "./api-error.ts";
import type { ApiRequest } from "./api-request.ts";
import { defineEndpoint } from "./endpoint.ts";
import { createId, currentTimestamp } from "./ids.ts";
import type { WebhookEndpoint } from "./objects.ts";
import { listParams, paginate } from "./pagination.ts";
import { mergeMetadata, type ParamTypes, requireParam } from "./params.ts";
import type { State } from "./state.ts";

const updateParams = {
  description: "text",
  enabled_events: "list",
  metadata: "record",
  url: "text",
} as const satisfies ParamTypes;

export const createWebhookEndpoint = defineEndpoint({
  operation: "webhooks",
  resource: "webhook",
  params: { ...updateParams, api_version: "text", connect: "flag" },
  run({ webhookEndpoints, livemode }, { params }) {
    const secret = createId("whsec");
    const endpoint: WebhookEndpoint = {
      id: createId("we"),
      object: "webhook_endpoint",
      api_version: params.api_version ?? null,
      application: null,
      created: currentTimestamp(),
      description: params.description ?? null,
      enabled_events: parseEventTypes(requireParam(params.enabled_events, "enabled_events")),
      livemode,
      metadata: mergeMetadata({}, params.metadata),
      status: "enabled",
      url: parseUrl(requireParam(params.url, "url")),
    };
    webhookEndpoints.set(endpoint.id, { endpoint, secret });
    return { ...endpoint, secret }; // the only response with the secret
  },
});

/** The secret and the API version cannot change. */
export const updateWebhookEndpoint = defineEndpoint({
  operation: "webhooks",
  resource: "webhook",
  params: { ...updateParams, disabled: "flag" },
  run(state, request) {
    const { description, disabled, enabled_events: types, metadata, url } = request.params;
    const endpoint = findWebhookEndpoint(state, request);
    return Object.assign(endpoint, {
      metadata: mergeMetadata(endpoint.metadata, metadata),
      ...(description !== undefined && { description }),
      ...(disabled !== undefined && { status: disabled ? "disabled" : "enabled" }),
      ...(types && { enabled_events: parseEventTypes(types) }),
      ...(url && { url: parseUrl(url) }),
    });
  },
});

export const retrieveWebhookEndpoint = defineEndpoint({
  operation: "webhooks",
  resource: "webhook",
  params: {},
  run: findWebhookEndpoint,
});

export const listWebhookEndpoints = defineEndpoint({
  operation: "list",
  resource: "webhook",
  params: listParams,
  run: ({ webhookEndpoints }, { path, params }) =>
    paginate(
      [...webhookEndpoints.values()].map(({ endpoint }) => endpoint),
      { url: path, params },
    ),
});

export const deleteWebhookEndpoint = defineEndpoint({
  operation: "webhooks",
  resource: "webhook",
  params: {},
  run(state, request: ApiRequest) {
    const { id } = findWebhookEndpoint(state, request);
    state.webhookEndpoints.delete(id);
    return { id, object: "webhook_endpoint", deleted: true };
  },
});

function findWebhookEndpoint(
  { webhookEndpoints }: State,
  { id }: ApiRequest<ParamTypes>,
): WebhookEndpoint {
  const found = webhookEndpoints.get(id);
  if (found) return found.endpoint;
  throw resourceMissing("webhook endpoint", id, "webhook_endpoint");
}

/** Stripe also rejects types that do not exist; the stand-in only patterns such as `charge.*`. */
function parseEventTypes(types: string[]): string[] {
  const isAll = types.length === 1 && types[0] === "*";
  const invalid = types.findIndex((type) => !/^[a-z0-9_]+(\.[a-z0-9_]+)+$/.test(type));
  if (types.length && (isAll || invalid < 0)) return types;
  throw invalidRequest({
    message: `Invalid enabled_events[${invalid}]: ${types[invalid]} is not a type of event`,
    param: `enabled_events[${invalid}]`,
  });
}

function parseUrl(url: string): string {
  if (/^https?:/.test(url) && URL.canParse(url)) return url;
  throw invalidRequest({
    code: "url_invalid",
    message: "Invalid URL: An explicit scheme (such as https) must be provided.",
    param: "url",
  });
}
