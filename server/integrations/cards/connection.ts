import type Stripe from "stripe";
import { AppError } from "#server/errors/app-error.ts";
import { throwAppError } from "#server/integrations/stripe-error.ts";
import {
  type StripeTimeouts,
  stripeHttpClient,
  withCallDeadline,
} from "#server/integrations/stripe-http-client.ts";
import { countExternalCall } from "#server/observe/events.ts";

const MAX_RETRIES = 2;

type CallOptions = { secretKey: string; signal?: AbortSignal | undefined };

/** Throws an AppError, and the reason of a signal that aborts. */
export type CallStripe = <T>(
  options: CallOptions,
  request: (stripe: Stripe) => Promise<T>,
) => Promise<T>;

export function createConnection(apiBase: string, timeouts: StripeTimeouts): CallStripe {
  const getClient = createClientCache(apiBase, timeouts.attemptMs);
  return async ({ secretKey, signal }, request) => {
    const send = async () => request(await getClient(secretKey));
    const call = withCallDeadline(timeouts, send, signal);
    return countExternalCall("stripe", call.catch(throwAppError));
  };
}

function createClientCache(apiBase: string, timeout: number) {
  const { protocol, hostname, port, origin } = new URL(apiBase);
  const customHost = origin !== "https://api.stripe.com" && {
    host: hostname,
    protocol: protocol === "http:" ? ("http" as const) : ("https" as const),
    port: port || (protocol === "http:" ? 80 : 443),
  };
  let cached: { key: string; client: Stripe } | undefined;

  return async function getClient(secretKey: string): Promise<Stripe> {
    if (customHost && /_live_/.test(secretKey)) {
      throw new AppError("unavailable", "payments.keysRefused");
    }
    if (cached?.key === secretKey) return cached.client;
    const { default: StripeClient } = await import("stripe");
    const client = new StripeClient(secretKey, {
      timeout,
      httpClient: stripeHttpClient,
      maxNetworkRetries: MAX_RETRIES,
      telemetry: false,
      ...customHost,
    });
    cached = { key: secretKey, client };
    return client;
  };
}
