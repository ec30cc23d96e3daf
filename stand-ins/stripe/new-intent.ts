import type { Stripe } from "stripe";
import { checkAmount, readCurrency } from "./amounts.ts";
import { invalid } from "./answer.ts";
import { newId, now } from "./ids.ts";
import type { Intent } from "./objects.ts";
import { type Kinds, mergeMetadata, type Params, required } from "./params.ts";

export const details = {
  amount: "integer",
  description: "text",
  metadata: "record",
  receipt_email: "text",
} as const satisfies Kinds;

export const creation = {
  ...details,
  allowed_payment_method_types: "list",
  automatic_payment_methods: "record",
  currency: "text",
} as const satisfies Kinds;

/** An intent that waits for its payment method; only cards are taken. */
export function newIntent(params: Params<typeof creation>): Intent {
  const amount = required(params.amount, "amount");
  const currency = readCurrency(required(params.currency, "currency"));
  const id = newId("pi");
  const allowed = params.allowed_payment_method_types ?? null;
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: allowed,
    amount: checkAmount(amount, currency),
    amount_received: 0,
    automatic_payment_methods: allowed ? null : { enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${id}_${newId("secret")}`,
    confirmation_method: "automatic",
    created: now(),
    currency,
    description: params.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    next_action: null,
    payment_method: null,
    payment_method_types: ["card"],
    receipt_email: readEmail(params.receipt_email) ?? null,
    status: "requires_payment_method",
  } satisfies Partial<Stripe.PaymentIntent>;
}

export function readEmail(email: string | undefined) {
  if (email === undefined || /^\S+@\S+\.\S+$/.test(email)) return email;
  const message = `Invalid email address: ${email}`;
  throw invalid({ code: "email_invalid", message, param: "receipt_email" });
}
