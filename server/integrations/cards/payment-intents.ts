import type Stripe from "stripe";
import type { CallStripe } from "./connection.ts";
import { isReplay } from "./is-replay.ts";
import { listPages } from "./list-pages.ts";
import { isResourceMissing, isUnexpectedState } from "./stripe-error.ts";

/** The current state of a PaymentIntent; amounts are in the currency's minor unit. */
export type PaymentIntent = {
  id: string;
  /** "open" is every status that waits for the payer: for a card or for authentication. */
  state: "open" | "processing" | "succeeded" | "canceled";
  clientSecret: string;
  currency: string;
  amountReceived: number;
  amountRefunded: number;
  isDisputed: boolean;
  isLive: boolean;
  metadata: Record<string, string>;
  chargeId: string | null;
  /** The card of the last charge: its brand, such as "visa", and its last four digits. */
  card: { brand: string; last4: string } | null;
  errorCode: string | null;
};

export type PaymentIntentInput = {
  amount: number;
  currency: string;
  description: string;
  metadata: Record<string, string>;
  idempotencyKey: string;
};

export const createPaymentIntentCalls = (callStripe: CallStripe) => ({
  createPaymentIntent: (secretKey: string, { idempotencyKey, ...intent }: PaymentIntentInput) =>
    callStripe({ secretKey }, async (stripe) => {
      const params = { ...intent, currency: intent.currency.toLowerCase() };
      const created = await stripe.paymentIntents.create(
        { ...params, allowed_payment_method_types: ["card"] },
        { idempotencyKey },
      );
      return { ...toPaymentIntent(created), isReplay: isReplay(created) };
    }),

  /** Null when Stripe knows no such PaymentIntent, as after a change of account. */
  retrievePaymentIntent: (secretKey: string, id: string, signal?: AbortSignal) =>
    callStripe({ secretKey, signal }, (stripe) => retrieve(stripe, id)).catch((error: unknown) => {
      if (isResourceMissing(error)) return null;
      throw error;
    }),

  /** Returns the current state, which is not "canceled" when the PaymentIntent was paid in the meantime. */
  cancelPaymentIntent: (secretKey: string, id: string, signal?: AbortSignal) =>
    callStripe({ secretKey, signal }, async (stripe) => {
      const params = { cancellation_reason: "abandoned" } as const;
      try {
        return toPaymentIntent(await stripe.paymentIntents.cancel(id, params));
      } catch (error) {
        if (isUnexpectedState(error)) return retrieve(stripe, id);
        throw error;
      }
    }),

  /** Each page of 100 has its own time limit. */
  async *listPaymentIntents(secretKey: string, createdSince: Date, signal?: AbortSignal) {
    const created = { gte: Math.floor(createdSince.getTime() / 1000) };
    const params = { created, expand: ["data.latest_charge"] };
    const intents = listPages((position) =>
      callStripe({ secretKey, signal }, (stripe) =>
        stripe.paymentIntents.list({ ...params, ...position }),
      ),
    );
    for await (const intent of intents) yield toPaymentIntent(intent);
  },

  /** How many charges of a PaymentIntent failed, up to a hundred. */
  countDeclines: (secretKey: string, intentId: string, signal?: AbortSignal) =>
    callStripe({ secretKey, signal }, async (stripe) => {
      const { data } = await stripe.charges.list({ payment_intent: intentId, limit: 100 });
      return data.filter(({ status }) => status === "failed").length;
    }),
});

async function retrieve(stripe: Stripe, id: string): Promise<PaymentIntent> {
  const expand = ["latest_charge"];
  return toPaymentIntent(await stripe.paymentIntents.retrieve(id, { expand }));
}

function toPaymentIntent(intent: Stripe.PaymentIntent): PaymentIntent {
  const { latest_charge: latest } = intent;
  const charge = typeof latest === "object" ? latest : null;
  return {
    id: intent.id,
    state: toState(intent.status),
    clientSecret: intent.client_secret ?? "",
    currency: intent.currency.toUpperCase(),
    amountReceived: intent.amount_received,
    amountRefunded: charge?.amount_refunded ?? 0,
    isDisputed: charge?.disputed ?? false,
    isLive: intent.livemode,
    metadata: intent.metadata,
    chargeId: typeof latest === "string" ? latest : (charge?.id ?? null),
    card: toCard(charge),
    errorCode: intent.last_payment_error?.code ?? null,
  };
}

function toCard(charge: Stripe.Charge | null): PaymentIntent["card"] {
  const { brand, last4 } = charge?.payment_method_details?.card ?? {};
  return brand && last4 ? { brand, last4 } : null;
}

const toState = (status: string): PaymentIntent["state"] =>
  isFinalOrProcessing(status) ? status : "open";

const isFinalOrProcessing = (status: string) =>
  status === "succeeded" || status === "processing" || status === "canceled";
