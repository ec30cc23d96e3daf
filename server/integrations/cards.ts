import type Stripe from "stripe";
import { AppError } from "#server/errors/app-error.ts";
import { countExternalCall } from "#server/observe/events.ts";
import { isResourceMissing, throwAppError } from "./stripe-error.ts";
import { type StripeTimeouts, stripeHttpClient, withCallDeadline } from "./stripe-http-client.ts";

/** The current state of a PaymentIntent; amounts are in the currency's minor unit. */
export type PaymentIntent = {
  id: string;
  /** "open" is every status that waits for the payer: for a card or for authentication. */
  state: "open" | "processing" | "succeeded" | "canceled";
  clientSecret: string;
  currency: string;
  amountReceived: number;
  amountRefunded: number;
  isLive: boolean;
  metadata: Record<string, string>;
  chargeId: string | null;
  errorCode: string | null;
};

export type PaymentIntentInput = {
  amount: number;
  currency: string;
  description: string;
  metadata: Record<string, string>;
  idempotencyKey: string;
};

export type WebhookEvent = { id: string; type: string; isLive: boolean; intentId: string | null };

export type RefundInput = { intentId: string; amount: number; idempotencyKey: string };

/** The total stays below the 12 s that a draining server waits for open requests. */
const DEFAULT_TIMEOUTS: StripeTimeouts = { attemptMs: 10_000, totalMs: 11_500 };
const MAX_RETRIES = 2;

export type Cards = ReturnType<typeof createCards>;

/**
 * Throws `unavailable`, `badGateway`, `timeout`, and `invalid` for an amount that Stripe rejects.
 * A call with a signal that aborts throws the signal's reason.
 */
export function createCards(apiBase: string, timeouts = DEFAULT_TIMEOUTS) {
  const getClient = createClientCache(apiBase, timeouts.attemptMs);

  async function callStripe<T>(
    { secretKey, signal }: { secretKey: string; signal?: AbortSignal },
    request: (stripe: Stripe) => Promise<T>,
  ): Promise<T> {
    const send = async () => request(await getClient(secretKey));
    const call = withCallDeadline(timeouts, send, signal);
    return countExternalCall("stripe", call.catch(throwAppError));
  }

  return {
    /** Throws an AppError with Stripe's error as its cause when the key is rejected. */
    verifyKey: (secretKey: string) =>
      callStripe({ secretKey }, (stripe) => stripe.balance.retrieve()),

    createPaymentIntent: (secretKey: string, { idempotencyKey, ...intent }: PaymentIntentInput) =>
      callStripe({ secretKey }, async (stripe) => {
        const params = { ...intent, currency: intent.currency.toLowerCase() };
        const created = await stripe.paymentIntents.create(
          { ...params, allowed_payment_method_types: ["card"] },
          { idempotencyKey },
        );
        const isReplay = created.lastResponse.headers["idempotent-replayed"] === "true";
        return { ...toPaymentIntent(created), isReplay };
      }),

    /** Null when Stripe knows no such PaymentIntent, as after a change of account. */
    retrievePaymentIntent: (secretKey: string, id: string, signal?: AbortSignal) =>
      callStripe({ secretKey, signal }, async (stripe) => {
        const expand = ["latest_charge"];
        return toPaymentIntent(await stripe.paymentIntents.retrieve(id, { expand }));
      }).catch((error: unknown) => {
        if (isResourceMissing(error)) return null;
        throw error;
      }),

    cancelPaymentIntent: (secretKey: string, id: string, signal?: AbortSignal) =>
      callStripe({ secretKey, signal }, async (stripe) =>
        toPaymentIntent(
          await stripe.paymentIntents.cancel(id, { cancellation_reason: "abandoned" }),
        ),
      ),

    /** How many charges of a PaymentIntent failed, up to a hundred. */
    countDeclines: (secretKey: string, intentId: string) =>
      callStripe({ secretKey }, async (stripe) => {
        const { data } = await stripe.charges.list({ payment_intent: intentId, limit: 100 });
        return data.filter(({ status }) => status === "failed").length;
      }),

    createRefund: (secretKey: string, { intentId, amount, idempotencyKey }: RefundInput) =>
      callStripe({ secretKey }, (stripe) =>
        stripe.refunds.create({ payment_intent: intentId, amount }, { idempotencyKey }),
      ),

    /** Each page of 100 has its own time limit. */
    async *listPaymentIntents(secretKey: string, createdSince: Date, signal?: AbortSignal) {
      const created = { gte: Math.floor(createdSince.getTime() / 1000) };
      const params = { created, limit: 100, expand: ["data.latest_charge"] };
      let after: string | undefined;
      do {
        const position = after && { starting_after: after };
        const page = await callStripe({ secretKey, signal }, (stripe) =>
          stripe.paymentIntents.list({ ...params, ...position }),
        );
        yield* page.data.map(toPaymentIntent);
        after = page.has_more ? page.data.at(-1)?.id : undefined;
      } while (after);
    },

    /** Throws `invalid` unless the payload is signed with one of the secrets. */
    async constructEvent(
      payload: Buffer,
      signature: string,
      secrets: string[],
    ): Promise<WebhookEvent> {
      const stripe = await getClient(WEBHOOK_CLIENT_KEY);
      for (const secret of secrets) {
        try {
          return toWebhookEvent(stripe.webhooks.constructEvent(payload, signature, secret));
        } catch {
          // The next secret may match.
        }
      }
      throw new AppError("invalid", "payments.badSignature");
    },
  };
}

/** Signature checks need a client but send no request. */
const WEBHOOK_CLIENT_KEY = "sk_test_signatures_only";

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
    if (secretKey !== WEBHOOK_CLIENT_KEY) cached = { key: secretKey, client };
    return client;
  };
}

function toPaymentIntent(intent: Stripe.PaymentIntent): PaymentIntent {
  const { latest_charge: charge } = intent;
  return {
    id: intent.id,
    state: toState(intent.status),
    clientSecret: intent.client_secret ?? "",
    currency: intent.currency.toUpperCase(),
    amountReceived: intent.amount_received,
    amountRefunded: charge && typeof charge === "object" ? charge.amount_refunded : 0,
    isLive: intent.livemode,
    metadata: intent.metadata,
    chargeId: (typeof charge === "object" ? charge?.id : charge) ?? null,
    errorCode: intent.last_payment_error?.code ?? null,
  };
}

const toState = (status: string): PaymentIntent["state"] =>
  isFinalOrProcessing(status) ? status : "open";

const isFinalOrProcessing = (status: string) =>
  status === "succeeded" || status === "processing" || status === "canceled";

/** Takes only the PaymentIntent's id from an event: its snapshot may be outdated. */
function toWebhookEvent({ id, type, livemode, data }: Stripe.Event): WebhookEvent {
  const object = data.object as { object: string; id?: string; payment_intent?: unknown };
  const intentId = object.object === "payment_intent" ? object.id : object.payment_intent;
  return { id, type, isLive: livemode, intentId: typeof intentId === "string" ? intentId : null };
}
