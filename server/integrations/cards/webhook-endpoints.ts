import { AppError } from "#server/errors/app-error.ts";
import type { CallStripe } from "./connection.ts";
import { EVENT_TYPES } from "./event-types.ts";
import { listOldestFirst } from "./list-pages.ts";
import { isInvalidParam, isPermissionError, isResourceMissing } from "./stripe-error.ts";

/** Each call throws `forbidden` when a restricted key lacks the permission. */
export const createWebhookEndpointCalls = (callStripe: CallStripe) => ({
  /**
   * Returns the signing secret, which Stripe shows only now. Events have the API version of the SDK, which parses
   * them. Throws `conflict` for a URL that Stripe cannot reach.
   */
  createWebhookEndpoint: (secretKey: string, url: string) =>
    callStripe({ secretKey }, async (stripe) => {
      const { API_VERSION } = (await import("stripe")).default;
      const { id, secret } = await stripe.webhookEndpoints
        .create({ url, enabled_events: [...EVENT_TYPES], api_version: API_VERSION })
        .catch(throwEndpointError(url));
      if (!secret) throw new AppError("badGateway", "payments.providerFailed");
      return { id, secret };
    }),

  findWebhookEndpoints: async (secretKey: string, url: string) => {
    const endpoints = await listOldestFirst((position) =>
      callStripe({ secretKey }, (stripe) =>
        stripe.webhookEndpoints.list(position).catch(throwEndpointError(url)),
      ),
    );
    return endpoints.filter((endpoint) => endpoint.url === url).map(({ id }) => id);
  },

  /** Does nothing when Stripe knows no such endpoint. */
  deleteWebhookEndpoint: async (secretKey: string, id: string) => {
    try {
      await callStripe({ secretKey }, (stripe) => stripe.webhookEndpoints.del(id));
    } catch (error) {
      if (!isResourceMissing(error)) throw error;
    }
  },
});

const throwEndpointError =
  (url: string) =>
  (cause: unknown): never => {
    if (isPermissionError(cause)) {
      throw new AppError("forbidden", "payments.webhookForbidden", { cause });
    }
    if (isInvalidParam(cause, "url")) throw unreachableUrlError(url, cause);
    throw cause;
  };

export const unreachableUrlError = (url: string, cause?: unknown) =>
  new AppError("conflict", "payments.webhookUrlUnreachable", { params: { url }, cause });
