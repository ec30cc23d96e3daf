import { BrokenCircuitError } from "cockatiel";
import type Stripe from "stripe";
import { AppError } from "#server/errors/app-error.ts";
import { type CircuitBreaker, createCircuitBreaker } from "#server/integrations/circuit-breaker.ts";
import { countExternalCall } from "#server/observe/events.ts";
import { isLiveKey } from "#server/security/credential-mode.ts";
import type { BreakerState } from "#shared/landed-cost/terms.ts";
import {
  isKeyRejection,
  isProviderFailure,
  isRequestRejection,
  throwAppError,
  timeoutError,
  unavailableError,
} from "./stripe-error.ts";
import {
  remainingRequestMs,
  type StripeTimeouts,
  stripeHttpClient,
  withCallDeadline,
} from "./stripe-http-client.ts";

const MAX_RETRIES = 2;
const BREAKER_PAUSE_MS = 10_000;

type CallOptions = {
  secretKey: string;
  signal?: AbortSignal | undefined;
  /** Sends the request whatever the state of the breaker, and does not change it. */
  ignoresBreaker?: boolean;
  /** Sends another key, too, so that an answer does not tell whether Stripe accepts the secret one. */
  usesOtherKey?: boolean;
};

/** Called when Stripe answered a call that it accepts or rejects its key. */
export type OnKeyUse = (use: { secretKey: string; isAccepted: boolean }) => void;

/** Throws an AppError, and the reason of a signal that aborts. */
export type CallStripe = <T>(
  options: CallOptions,
  request: (stripe: Stripe) => Promise<T>,
) => Promise<T>;

type Connection = { callStripe: CallStripe; breakerState(): BreakerState };

export function createConnection(
  apiBase: string,
  timeouts: StripeTimeouts,
  onKeyUse: OnKeyUse = () => {},
): Connection {
  const createClient = createClientFactory(apiBase, timeouts.attemptMs);
  let current: { secretKey: string; client: Stripe; breaker: CircuitBreaker } | undefined;

  /** A new key starts with a closed breaker: the calls that failed may concern the previous key. */
  async function connect(secretKey: string) {
    const client =
      current?.secretKey === secretKey ? current.client : await createClient(secretKey);
    if (current?.secretKey !== secretKey) current = { secretKey, client, breaker: createBreaker() };
    return current;
  }

  return {
    async callStripe({ secretKey, signal, ignoresBreaker, usesOtherKey }, request) {
      const { client, breaker } = await connect(secretKey);
      if (remainingRequestMs() <= 0) throw timeoutError();
      const send = () => {
        const call = withCallDeadline(timeouts, () => request(client), signal);
        const answer = countExternalCall("stripe", call.catch(throwAppError));
        return usesOtherKey ? answer : reportKeyUse(answer, secretKey, onKeyUse);
      };
      return ignoresBreaker ? send() : breaker.execute(send).catch(throwWhenOpen);
    },
    breakerState: () => current?.breaker.state() ?? "closed",
  };
}

async function reportKeyUse<T>(answer: Promise<T>, secretKey: string, onKeyUse: OnKeyUse) {
  try {
    const result = await answer;
    onKeyUse({ secretKey, isAccepted: true });
    return result;
  } catch (error) {
    if (isKeyRejection(error)) onKeyUse({ secretKey, isAccepted: false });
    else if (isRequestRejection(error)) onKeyUse({ secretKey, isAccepted: true });
    throw error;
  }
}

/**
 * Opens when more than half of the last 20 calls, or of 10 to 19 so far, failed. It counts calls and no period: a
 * small site makes a few per minute, and each call to a Stripe that does not respond takes ten seconds.
 */
const createBreaker = () =>
  createCircuitBreaker({
    provider: "card provider",
    isFailure: isProviderFailure,
    pauseMs: BREAKER_PAUSE_MS,
  });

function throwWhenOpen(error: unknown): never {
  throw error instanceof BrokenCircuitError ? unavailableError() : error;
}

function createClientFactory(apiBase: string, timeout: number) {
  const { protocol, hostname, port, origin } = new URL(apiBase);
  const customHost = origin !== "https://api.stripe.com" && {
    host: hostname,
    protocol: protocol === "http:" ? ("http" as const) : ("https" as const),
    port: port || (protocol === "http:" ? 80 : 443),
  };
  return async function createClient(secretKey: string): Promise<Stripe> {
    if (customHost && isLiveKey(secretKey)) {
      throw new AppError("unavailable", "payments.keysRejected");
    }
    const { default: StripeClient } = await import("stripe");
    return new StripeClient(secretKey, {
      timeout,
      httpClient: stripeHttpClient,
      maxNetworkRetries: MAX_RETRIES,
      telemetry: false,
      ...customHost,
    });
  };
}
