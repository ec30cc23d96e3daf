import type Stripe from "stripe";
import { AppError } from "#server/errors/app-error.ts";
import { countExternalCall } from "#server/observe/events.ts";
import { fail, isMissing } from "./card-failure.ts";

/** A payment as the provider knows it now; amounts are in the currency's smallest unit. */
export type Intent = {
  id: string;
  /** "open" waits for the payer: for a card, or for an answer to the bank. */
  state: "open" | "processing" | "succeeded" | "canceled";
  clientSecret: string;
  currency: string;
  received: number;
  refunded: number;
  isLive: boolean;
  metadata: Record<string, string>;
  chargeId: string | null;
  /** Why the last card was declined. */
  errorCode: string | null;
};

export type NewIntent = {
  amount: number;
  currency: string;
  description: string;
  metadata: Record<string, string>;
  /** The same payment asked for twice under one key is one payment. */
  idempotencyKey: string;
};

export type CardEvent = { id: string; type: string; isLive: boolean; intentId: string | null };

export type Refund = { intentId: string; amount: number; idempotencyKey: string };

const TIMEOUT = 10_000;
const RETRIES = 2;

export type Cards = ReturnType<typeof createCards>;

/**
 * The card provider. Every call takes the secret key that holds at that moment; failures come as
 * `unavailable`, `badGateway` or `timeout`, or as `invalid` for an amount that the provider refuses.
 */
export function createCards(apiBase: string) {
  const clientOf = clients(apiBase);

  async function ask<T>(secretKey: string, question: (stripe: Stripe) => Promise<T>): Promise<T> {
    const stripe = await clientOf(secretKey);
    return countExternalCall("stripe", question(stripe).catch(fail));
  }

  return {
    /** Throws, with the provider's own words as its cause, where the key is not accepted. */
    check: (secretKey: string) => ask(secretKey, (stripe) => stripe.balance.retrieve()),

    create: (secretKey: string, { idempotencyKey, ...intent }: NewIntent) =>
      ask(secretKey, async (stripe) => {
        const asked = { ...intent, currency: intent.currency.toLowerCase() };
        const answer = await stripe.paymentIntents.create(
          { ...asked, allowed_payment_method_types: ["card"] },
          { idempotencyKey },
        );
        const isReplay = answer.lastResponse.headers["idempotent-replayed"] === "true";
        return { ...intentOf(answer), isReplay };
      }),

    /** Null where the provider knows no such payment: it was made with another account's key. */
    find: (secretKey: string, id: string) =>
      ask(secretKey, async (stripe) => {
        const expand = ["latest_charge"];
        return intentOf(await stripe.paymentIntents.retrieve(id, { expand }));
      }).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      }),

    cancel: (secretKey: string, id: string) =>
      ask(secretKey, async (stripe) =>
        intentOf(await stripe.paymentIntents.cancel(id, { cancellation_reason: "abandoned" })),
      ),

    refund: (secretKey: string, { intentId, amount, idempotencyKey }: Refund) =>
      ask(secretKey, (stripe) =>
        stripe.refunds.create({ payment_intent: intentId, amount }, { idempotencyKey }),
      ),

    /** Every payment begun since then, a page at a time. */
    async *since(secretKey: string, instant: Date) {
      const stripe = await clientOf(secretKey);
      const created = { gte: Math.floor(instant.getTime() / 1000) };
      const asked = { created, limit: 100, expand: ["data.latest_charge"] };
      try {
        for await (const intent of stripe.paymentIntents.list(asked)) yield intentOf(intent);
      } catch (error) {
        fail(error);
      }
    },

    /** Reads what the provider tells us, signed with one of these secrets. Throws `invalid` otherwise. */
    async readEvent(payload: Buffer, signature: string, secrets: string[]): Promise<CardEvent> {
      const stripe = await clientOf(SIGNATURES_ONLY);
      for (const secret of secrets) {
        try {
          return eventOf(stripe.webhooks.constructEvent(payload, signature, secret));
        } catch {
          // Perhaps it is signed with the next.
        }
      }
      throw new AppError("invalid", "payments.badSignature");
    },
  };
}

/** Checking a signature takes a client but no key of its own. */
const SIGNATURES_ONLY = "sk_test_signatures_only";

/** One client a key; the last one is kept. The library is loaded when it is first needed. */
function clients(apiBase: string) {
  const { protocol, hostname, port, origin } = new URL(apiBase);
  const elsewhere = origin !== "https://api.stripe.com" && {
    host: hostname,
    protocol: protocol === "http:" ? ("http" as const) : ("https" as const),
    port: port || (protocol === "http:" ? 80 : 443),
  };
  let last: { key: string; client: Stripe } | undefined;

  return async function clientOf(secretKey: string): Promise<Stripe> {
    if (elsewhere && /_live_/.test(secretKey)) {
      throw new AppError("unavailable", "payments.keysRefused");
    }
    if (last?.key === secretKey) return last.client;
    const { default: StripeClient } = await import("stripe");
    const client = new StripeClient(secretKey, {
      timeout: TIMEOUT,
      maxNetworkRetries: RETRIES,
      telemetry: false,
      ...elsewhere,
    });
    if (secretKey !== SIGNATURES_ONLY) last = { key: secretKey, client };
    return client;
  };
}

function intentOf(intent: Stripe.PaymentIntent): Intent {
  const { latest_charge: charge } = intent;
  return {
    id: intent.id,
    state: stateOf(intent.status),
    clientSecret: intent.client_secret ?? "",
    currency: intent.currency.toUpperCase(),
    received: intent.amount_received,
    refunded: charge && typeof charge === "object" ? charge.amount_refunded : 0,
    isLive: intent.livemode,
    metadata: intent.metadata,
    chargeId: (typeof charge === "object" ? charge?.id : charge) ?? null,
    errorCode: intent.last_payment_error?.code ?? null,
  };
}

const stateOf = (status: string): Intent["state"] =>
  isFinalOrProcessing(status) ? status : "open";

const isFinalOrProcessing = (status: string) =>
  status === "succeeded" || status === "processing" || status === "canceled";

/** Only whom it is about is taken from an event; how things stand is asked. */
function eventOf({ id, type, livemode, data }: Stripe.Event): CardEvent {
  const about = data.object as { object: string; id?: string; payment_intent?: unknown };
  const intentId = about.object === "payment_intent" ? about.id : about.payment_intent;
  return { id, type, isLive: livemode, intentId: typeof intentId === "string" ? intentId : null };
}
