import { AsyncLocalStorage } from "node:async_hooks";
import type Stripe from "stripe";
import {
  type OutboundResponse,
  sendOutbound,
  withDeadline,
} from "#server/integrations/outbound.ts";

export type StripeTimeouts = {
  attemptMs: number;
  /** The time of the call, the SDK's retries included. */
  totalMs: number;
  /** The time of all calls within one `withRequestDeadline`. */
  requestMs: number;
};

type Call = { signal: AbortSignal; end: number };

const MAX_BYTES = 10_000_000;

/** The SDK's pause of 0.5 s, and as long for the response. */
const MIN_RETRY_MS = 1000;

/** Passes the call's deadline to its requests, because the SDK accepts no signal. */
const currentCall = new AsyncLocalStorage<Call>();

/** When the calls that one request makes must have ended, in milliseconds of `performance.now()`. */
const requestEnd = new AsyncLocalStorage<number>();

/** Limits the calls of `run` to `requestMs` in total. Within another one, the earlier end applies. */
export function withRequestDeadline<T>(
  { requestMs }: StripeTimeouts,
  run: () => Promise<T>,
): Promise<T> {
  return requestEnd.run(performance.now() + Math.min(requestMs, remainingRequestMs()), run);
}

/** Infinity outside `withRequestDeadline`. */
export const remainingRequestMs = () =>
  (requestEnd.getStore() ?? Number.POSITIVE_INFINITY) - performance.now();

/**
 * Throws a DeadlineError after `totalMs` or at the end of the request's deadline, and the reason of `signal` when
 * it aborts.
 */
export function withCallDeadline<T>(
  { totalMs }: StripeTimeouts,
  request: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const timeoutMs = Math.ceil(Math.min(totalMs, remainingRequestMs()));
  return withDeadline({ timeoutMs, signal }, (callSignal) =>
    currentCall.run({ signal: callSignal, end: performance.now() + timeoutMs }, request),
  );
}

/** The SDK's own client limits only the time between two bytes of a response. */
export const stripeHttpClient: Stripe.HttpClient = {
  getClientName: () => "node",
  async makeRequest(...[host, port, path, method, headers, body, protocol, timeoutMs]) {
    const call = currentCall.getStore();
    const response = await sendOutbound(
      { url: `${protocol}://${host}:${port}${path}`, method, headers, body, maxBytes: MAX_BYTES },
      { timeoutMs, signal: call?.signal },
    );
    return toStripeResponse(response, { canRetry: !call || hasTimeToRetry(call) });
  },
};

const hasTimeToRetry = ({ end }: Call) => end - performance.now() >= MIN_RETRY_MS;

function toStripeResponse(
  { status, headers: received, text }: OutboundResponse,
  { canRetry }: { canRetry: boolean },
): Stripe.HttpClientResponse {
  const headers = {
    ...(received as Record<string, string | string[]>), // safe: a received header has a value
    ...(!canRetry && { "stripe-should-retry": "false" }),
  };
  return {
    getStatusCode: () => status,
    getHeaders: () => headers,
    getRawResponse: () => ({ statusCode: status, headers }),
    toStream: () => {
      throw new Error("Streamed responses are not supported");
    },
    toJSON: async () => parseStripeJson(text),
  };
}

/** Throws for JSON of another server, as of a proxy that answers itself. The SDK turns that into a StripeAPIError. */
function parseStripeJson(text: string): object {
  const json: unknown = JSON.parse(text);
  if (typeof json === "object" && json && ("object" in json || "error" in json)) return json;
  throw new Error("The response is neither a Stripe object nor an error");
}
